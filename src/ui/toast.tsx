import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState, useSyncExternalStore } from "react";

type Toast = { id: number; text: string; tone: "success" | "error" };

const SHOWN_FOR_MS = 3000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something at the top of the window for three seconds. */
export function showToast(text: string, tone: Toast["tone"] = "success"): void {
  lastId += 1;
  change([...toasts, { id: lastId, text, tone }]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once on every page, also while empty: a live region has to be there before it speaks. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = toast.tone === "error" ? CircleAlert : CircleCheck;

  // Synchronises with the clock; a toast that is pointed at or focused stays.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => change(toasts.filter((other) => other.id !== toast.id)), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps the text on screen
    <div
      className={`toast toast-${toast.tone}`}
      role={toast.tone === "error" ? "alert" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      {toast.text}
    </div>
  );
}
