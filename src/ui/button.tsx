import type { ButtonHTMLAttributes } from "react";

export type ButtonVariant = "primary" | "deep" | "outline" | "quiet" | "text" | "danger" | "white" | "on-deep";
export type ButtonSize = "sm" | "md" | "lg";

/** The look of a button, for links that are drawn as one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = "md", extra = ""): string {
  const base = size === "md" ? `button button-${variant}` : `button button-${variant} button-${size}`;
  return extra ? `${base} ${extra}` : base;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** What is going on ("Đang giữ phòng"); the button shows it and takes no further press. */
  busy?: string | undefined;
};

export function Button({
  variant = "primary",
  size = "md",
  busy,
  className = "",
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={busy ? true : undefined}
      disabled={rest.disabled || Boolean(busy)}
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
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; line?: boolean };

/** A button whose only content is a picture, so it needs a name. */
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
