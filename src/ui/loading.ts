/** Number of pending operations; never negative. */
let waiting = 0;
const listeners = new Set<() => void>();

function change(next: number): void {
  waiting = Math.max(0, next);
  for (const listener of listeners) listener();
}

export const startLoading = () => change(waiting + 1);
export const stopLoading = () => change(waiting - 1);
export const resetLoading = () => change(0);

export const loadingCount = () => waiting;

export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
