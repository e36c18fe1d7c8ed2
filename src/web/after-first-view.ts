/** React has taken the page over. */
export const READY_EVENT = "app:ready";

/**
 * Runs in the page, as text: it may use nothing from outside itself. Fetches the scripts when the page has loaded and rests,
 * or at the first touch; a button that was pressed before they came is pressed again for them. What lies below the first
 * view is left to the browser, which lays out what comes near, and from the first touch on it is laid out ahead of the
 * reader, one part a frame.
 */
export function afterFirstView(): void {
  const page = document;
  const root = page.documentElement;
  let started = false;
  let unrolling = false;
  let pressed: HTMLElement | null = null;
  const layOutAll = () => root.classList.remove("rolled-up");
  // Whoever comes back to the middle of a page, or for a part of it, lands there: nothing above may be a guess.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || arrival?.type !== "navigate") layOutAll();

  const start = () => {
    if (started) return;
    if (page.readyState === "loading") {
      page.addEventListener("DOMContentLoaded", start);
      return;
    }
    started = true;
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = "modulepreload";
    const waiting = page.querySelector('script[type="text/later"]');
    if (!waiting) return layOutAll();
    const script = page.createElement("script");
    script.type = "module";
    script.textContent = waiting.textContent;
    page.head.append(script);
  };
  const press = (event: Event) => {
    if (event.target instanceof Element) pressed = event.target.closest<HTMLElement>('button[type="button"]');
  };
  const layOutNext = () => {
    const part = page.querySelector<HTMLElement>(".rolled-up .below-view:not([style])");
    if (!part) return layOutAll();
    part.style.contentVisibility = "visible";
    requestAnimationFrame(() => setTimeout(layOutNext));
  };
  const unroll = () => {
    if (unrolling) return;
    unrolling = true;
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", layOutNext);
    else layOutNext();
  };

  addEventListener("load", () => {
    root.classList.remove("first-view");
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
  page.addEventListener("click", press, true);
  // Before the browser jumps.
  const jump = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="#"]')) layOutAll();
  };
  page.addEventListener("click", jump, true);
  page.addEventListener("app:ready", () => {
    page.removeEventListener("click", press, true);
    // Not while React still works: it takes the pressed part over at once, but only for a press of its own turn.
    setTimeout(() => pressed?.click());
    setTimeout(unroll, 300);
  });
  const touches = ["pointerdown", "keydown", "focusin"];
  for (const touch of touches) addEventListener(touch, start, { capture: true, once: true });
  for (const touch of [...touches, "scroll"]) addEventListener(touch, unroll, { capture: true, once: true });
}
