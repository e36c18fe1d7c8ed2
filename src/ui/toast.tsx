import Bell from "lucide-react/icons/bell";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatClock } from "#kernel/calendar-date.ts";
import { IconButton } from "./button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { closeToast, noToasts, onToastChange, type Toast, type ToastTone, toastState } from "./toasts.ts";

const SHOWN_FOR_MS = 3000;

/** Rendered once on every page, even while empty: a live region must exist before its first message. */
export function ToastRegion() {
  const { shown } = useSyncExternalStore(onToastChange, toastState, () => noToasts);
  const cards = (tone: ToastTone) =>
    shown.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className="toasts">
      <div role="alert">{cards("error")}</div>
      <div role="status">{cards("success")}</div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);

  // Synchronises with a timer; a toast that is hovered or focused stays.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps the text on screen
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={toast.tone} />
      {toast.text}
      <IconButton label="Đóng thông báo" onClick={() => closeToast(toast.id)}>
        <X />
      </IconButton>
    </div>
  );
}

const ToneIcon = ({ tone }: { tone: ToastTone }) => (tone === "error" ? <CircleAlert /> : <CircleCheck />);

/** The toasts of this visit, to read again. Belongs in the page header: at the window's edge it would cover text. */
export function ToastLog() {
  const { log } = useSyncExternalStore(onToastChange, toastState, () => noToasts);
  if (log.length === 0) return null;
  return (
    <aside aria-label="Thông báo" className="toast-log">
      <Disclosure
        summaryClass="button-icon button-icon-line"
        name={() => `Xem lại thông báo (${log.length})`}
        summary={() => <Bell />}
      >
        {() => (
          <div className="popover">
            <p className="title-4">Thông báo gần đây</p>
            <ol className="grid gap-2">
              {log.map((toast) => (
                <li key={toast.id} className="flex gap-2 text-sm">
                  <ToneIcon tone={toast.tone} />
                  <span className="grow">{toast.text}</span>
                  <span className="num text-text-3">{formatClock(toast.at)}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Disclosure>
    </aside>
  );
}
