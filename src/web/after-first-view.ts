/** React has taken the page over. */
export const READY_EVENT = "app:ready";

/**
 * Runs in the page, as text: it may use nothing from outside itself. Fetches the scripts when the page has loaded and
 * rests, or at the first touch; a button that was pressed before they came is pressed again for them.
 */
export function afterFirstView(): void {
  const page = document;
  let started = false;
  let pressed: HTMLElement | null = null;

  const start = () => {
    if (started) return;
    if (page.readyState === "loading") {
      page.addEventListener("DOMContentLoaded", start);
      return;
    }
    started = true;
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = "modulepreload";
    const waiting = page.querySelector('script[type="text/later"]');
    const script = page.createElement("script");
    script.type = "module";
    script.textContent = waiting?.textContent ?? "";
    page.head.append(script);
  };
  const press = (event: Event) => {
    if (event.target instanceof Element) pressed = event.target.closest<HTMLElement>('button[type="button"]');
  };

  page.addEventListener("click", press, true);
  page.addEventListener("app:ready", () => {
    page.removeEventListener("click", press, true);
    pressed?.click();
  });
  for (const touch of ["pointerdown", "keydown", "focusin"])
    addEventListener(touch, start, { capture: true, once: true });
  addEventListener("load", () => {
    page.documentElement.classList.remove("first-view");
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
}
