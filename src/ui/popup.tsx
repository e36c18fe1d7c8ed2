import X from "lucide-react/icons/x";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { useOutsidePress } from "./use-outside-press.ts";

type PopupProps = {
  /** Label of the button, when its content has no text. */
  label?: string;
  trigger: ReactNode;
  triggerClass?: string;
  title: string;
  children: ReactNode;
  /** Also opens on hover, after these delays. */
  hover?: boolean;
  openDelay?: number;
  closeDelay?: number;
};

/** Delays of the specification, section 4. */
const HOVER_DELAY_MS = 100;

/**
 * A popover beside a button; opens on click and, if requested, on hover. It closes on Escape, a click outside and
 * its close button; the pointer may move from the button to the popover.
 */
export function Popup({ label, trigger, triggerClass = "button-icon", title, children, hover, ...delays }: PopupProps) {
  const { openDelay = HOVER_DELAY_MS, closeDelay = HOVER_DELAY_MS } = delays;
  const popup = usePopup();
  const id = useId();
  const pointed = hover && {
    onPointerEnter: (event: { pointerType: string }) => {
      if (event.pointerType === "mouse") popup.later(true, openDelay);
    },
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType === "mouse") popup.later(false, closeDelay);
    },
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing and keys only open and close what the button opens
    <div ref={popup.inside} className="popup" {...pointed} onKeyDown={popup.onKeyDown} onBlur={popup.onBlur}>
      <button
        ref={popup.button}
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-expanded={popup.open}
        aria-controls={id}
        onClick={() => popup.set(!popup.open || !popup.pinned, true)}
      >
        {trigger}
      </button>
      <div id={id} ref={popup.panel} role="dialog" aria-label={title} className="popup-panel" hidden={!popup.open}>
        <div className="popup-head">
          <b>{title}</b>
          <IconButton
            label="Đóng"
            onClick={() => {
              popup.set(false);
              popup.button.current?.focus();
            }}
          >
            <X />
          </IconButton>
        </div>
        {children}
      </div>
    </div>
  );
}

function usePopup() {
  const [open, setOpen] = useState(false);
  // Opened by click: leaving with the pointer does not close it.
  const [pinned, setPinned] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const set = (next: boolean, byPress = false) => {
    clearTimeout(timer.current);
    setOpen(next);
    setPinned(next && byPress);
  };
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (!pinned) timer.current = setTimeout(() => setOpen(next), delay);
  };
  const inside = useOutsidePress<HTMLDivElement>(() => set(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    set(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !inside.current?.contains(event.relatedTarget)) set(false);
  };

  // Synchronises the position with the window: the side with enough room.
  useEffect(() => {
    const note = panel.current;
    if (!open || !note) return;
    note.classList.remove("popup-above", "popup-end");
    const { bottom, right } = note.getBoundingClientRect();
    note.classList.toggle("popup-above", bottom > window.innerHeight);
    note.classList.toggle("popup-end", right > document.documentElement.clientWidth);
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { open, pinned, set, later, inside, button, panel, onKeyDown, onBlur };
}
