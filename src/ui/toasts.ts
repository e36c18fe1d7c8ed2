export type ToastTone = "success" | "error";
export type Toast = { id: number; text: string; tone: ToastTone; at: Date };

type State = { shown: readonly Toast[]; log: readonly Toast[] };

/** Maximum number of toasts in the log. */
const LOG_LENGTH = 20;

export const noToasts: State = { shown: [], log: [] };
let state = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top of the window for three seconds; the log keeps it. */
export function showToast(text: string, tone: ToastTone = "success"): void {
  lastId += 1;
  const toast = { id: lastId, text, tone, at: new Date(performance.timeOrigin + performance.now()) };
  change({ shown: [...state.shown, toast], log: [toast, ...state.log].slice(0, LOG_LENGTH) });
}

export const closeToast = (id: number) => change({ ...state, shown: state.shown.filter((toast) => toast.id !== id) });
export const clearToasts = () => change(noToasts);
export const toastState = () => state;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
