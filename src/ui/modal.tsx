import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";

type ModalProps = {
  open: boolean;
  /** Keeps the content mounted while closed. */
  keepsContent?: boolean;
  onClose: () => void;
  title: string;
  /** The title is visually hidden, when the content shows it. */
  titleHidden?: boolean;
  className?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** Native `dialog`: the browser traps the focus, closes it on Escape and restores the focus. */
export function Modal({
  open,
  keepsContent,
  onClose,
  title,
  titleHidden,
  className = "",
  children,
  footer,
}: ModalProps) {
  const dialog = useDialog(open);
  const titleId = useId();
  const pressedOutside = useRef(false);
  const isFilled = open || keepsContent;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one outside; the dialog itself closes on Escape
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={isFilled ? titleId : undefined}
      onClose={(event) => {
        // It may have been reopened before the close event arrived.
        if (!event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text selection that started inside may end outside: that is no click outside.
        if (pressedOutside.current && event.target === event.currentTarget) hideThenClose(event.currentTarget);
      }}
    >
      {isFilled && (
        <>
          <div className={titleHidden ? "absolute top-2 right-2 z-10" : "modal-head"}>
            <h2 id={titleId} className={titleHidden ? "sr-only" : "title-4"}>
              {title}
            </h2>
            <IconButton
              label="Đóng"
              className={titleHidden ? "bg-surface text-text hover:bg-neutral-soft" : ""}
              onClick={() => dialog.current && hideThenClose(dialog.current)}
            >
              <X />
            </IconButton>
          </div>
          {children}
          {footer && <div className="modal-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}

function useDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Synchronises with the browser's top layer; a layout effect, because effects of the content
  // may measure themselves.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    delete element.dataset.away;
    if (!element.open) element.showModal();
    return () => hideThenClose(element);
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Unmounted while open: only close() restores the focus.
    return () => element?.close();
  }, []);
  return dialog;
}

/** Hides a dialog first and closes it after that frame: closing ends `inert` and restyles the whole page. */
function hideThenClose(element: HTMLDialogElement): void {
  if (!element.open) return;
  element.dataset.away = "";
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element.dataset.away === undefined) return;
      delete element.dataset.away;
      element.close();
    }),
  );
}
