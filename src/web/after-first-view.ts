/** React has taken the page over. */
export const READY_EVENT = "app:ready";

/**
 * Runs in the page, as text: it may use nothing from outside itself. Lays out what lies below the first view, one part a
 * frame. Fetches the scripts when the page has loaded and rests, or at the first touch; a button that was pressed before
 * they came is pressed again for them.
 */
export function afterFirstView(): void {
  const page = document;
  let started = false;
  let pressed: HTMLElement | null = null;
  // Whoever comes for a part of the page lands on it, so nothing above it may be a guess.
  if (location.hash) page.documentElement.classList.remove("first-view");

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

  const seen = () => {
    page.documentElement.classList.remove("first-view");
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  };
  let parts: HTMLElement[] = [];
  const layOut = () => {
    const part = parts.shift();
    if (part) {
      part.style.contentVisibility = "visible";
      requestAnimationFrame(() => setTimeout(layOut));
    } else if (page.readyState === "complete") seen();
    else addEventListener("load", seen);
  };

  page.addEventListener("DOMContentLoaded", () => {
    parts = [...page.querySelectorAll<HTMLElement>(".below-view")];
    layOut();
  });
  page.addEventListener("click", press, true);
  page.addEventListener("app:ready", () => {
    page.removeEventListener("click", press, true);
    // Not while React still works: it takes the pressed part over at once, but only for a press of its own turn.
    setTimeout(() => pressed?.click());
  });
  for (const touch of ["pointerdown", "keydown", "focusin"])
    addEventListener(touch, start, { capture: true, once: true });
}
