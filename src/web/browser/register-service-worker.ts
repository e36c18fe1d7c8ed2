import { workerAddress } from "./trusted-types.ts";

/** Registers the worker that shows a page without a network. It downloads files, so never for a visitor who saves data. */
export function registerServiceWorker(): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (import.meta.env.PROD && !saveData) void navigator.serviceWorker?.register(workerAddress()).catch(() => undefined);
}
