import { serviceWorkerUrl } from "./trusted-types.ts";

/** Registers the worker that shows a page without a network. It downloads files, so never for a visitor who saves data. */
export function registerServiceWorker(): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (import.meta.env.PROD && !saveData)
    void navigator.serviceWorker?.register(serviceWorkerUrl()).catch(() => undefined);
}

/**
 * Asks the worker to fetch a voucher and keep it, or to drop it when its booking is over. Resolves to whether the voucher opens without a
 * network. Also for a visitor who saves data: a voucher is needed where the network is worst.
 */
export async function refreshVoucher(path: string): Promise<boolean> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.register(serviceWorkerUrl());
  } catch {
    // Without a network the worker that is registered answers.
  }
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    active?.postMessage({ voucher: path }, [port2]);
  });
}
