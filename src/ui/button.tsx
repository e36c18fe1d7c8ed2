import { type ButtonHTMLAttributes, type MouseEvent, useId } from "react";

export type ButtonVariant = "primary" | "deep" | "outline" | "quiet" | "text" | "danger" | "white" | "on-deep";
export type ButtonSize = "sm" | "md" | "lg";

/** Classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = "md", extra = ""): string {
  const base = size === "md" ? `button button-${variant}` : `button button-${variant} button-${size}`;
  return extra ? `${base} ${extra}` : base;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The running action ("Đang giữ phòng"); the button shows it and ignores clicks. */
  busy?: string | undefined;
  /** Why the button is unavailable; shown below it. The button stays focusable. */
  unavailable?: string | undefined;
};

export function Button({ variant = "primary", size = "md", busy, unavailable, ...props }: ButtonProps) {
  const { className = "", type = "button", children, onClick, ...rest } = props;
  const reasonId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (unavailable || busy) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      onClick={press}
      // Not `disabled`: the pressed button would lose the focus.
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      {...(unavailable && { "aria-disabled": true, "aria-describedby": reasonId })}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
  if (!unavailable) return button;
  return (
    <span className="button-unavailable">
      {button}
      <span id={reasonId} className="field-hint">
        {unavailable}
      </span>
    </span>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; line?: boolean };

/** A button that shows only an icon, so it needs a name. */
export function IconButton({ label, line, className = "", type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`button-icon ${line ? "button-icon-line" : ""} ${className}`}
    />
  );
}
