import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";

type ModalProps = {
  open: boolean;
  /** What stands in it stays as it is while it is closed. */
  keepsContent?: boolean;
  onClose: () => void;
  title: string;
  /** The title is said but not drawn, when the content draws it. */
  titleHidden?: boolean;
  className?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** The browser's own dialog: it traps the focus, closes on Escape and gives the focus back. */
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
        // It may have been opened again before the browser told of its closing.
        if (!event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text that was selected from the inside out ends its press outside as well.
        if (pressedOutside.current && event.target === event.currentTarget) putAway(event.currentTarget);
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
              onClick={() => dialog.current && putAway(dialog.current)}
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
  // Synchronises with the top layer of the browser, where an open dialog lives; before the effects of what is inside,
  // which may measure themselves.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    delete element.dataset.away;
    if (!element.open) element.showModal();
    return () => putAway(element);
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // When it leaves the page while it is open: only closing gives the focus back.
    return () => element?.close();
  }, []);
  return dialog;
}

/** Takes a dialog out of sight, and closes it behind that frame: the page around it, inert until then, is styled anew as a whole. */
function putAway(element: HTMLDialogElement): void {
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
