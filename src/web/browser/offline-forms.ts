import type { Network } from "./network.ts";

/**
 * Holds a form that would be sent without a network, because the browser's error page would replace the input. The form is sent when the
 * network is back. GET forms and links need no such help: the Back button returns to their page.
 */
export function holdFormsOffline(network: Network): void {
  const held = new WeakSet<HTMLFormElement>();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (navigator.onLine || event.defaultPrevented || form.getAttribute("method")?.toLowerCase() !== "post") return;
    event.preventDefault();
    if (held.has(form)) return;
    held.add(form);
    void network.untilOnline().then(() => {
      held.delete(form);
      if (form.isConnected) form.requestSubmit(event.submitter);
    });
  });
}
