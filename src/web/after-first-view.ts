/**
 * Runs in the page, as text: it may use nothing from outside itself. What lies below the first view is left to the browser,
 * which lays out what comes near, and from the first touch on it is laid out ahead of the reader, a part at a time when nothing
 * else is to do.
 */
export function afterFirstView(): void {
  const page = document;
  const root = page.documentElement;
  let unrolling = false;
  const layOutAll = () => root.classList.remove("rolled-up");
  // Whoever comes back to the middle of a page, or for a part of it, lands there: nothing above may be a guess.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || arrival?.type !== "navigate") layOutAll();

  // Safari knows no idle time.
  const whenIdle = (work: () => void) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
  const layOutNext = () => {
    const part = page.querySelector<HTMLElement>('.rolled-up .below-view:not([style*="visible"])');
    if (!part) {
      layOutAll();
      return;
    }
    part.style.contentVisibility = "visible";
    requestAnimationFrame(() => whenIdle(layOutNext));
  };
  const unroll = ({ target }: Event) => {
    // Whoever is about to leave needs nothing more of this page.
    if (unrolling || (target instanceof Element && target.closest("a[data-ahead]"))) return;
    unrolling = true;
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", layOutNext);
    else requestAnimationFrame(() => whenIdle(layOutNext));
  };
  // Before the browser jumps.
  const jump = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link?.pathname !== location.pathname) return;
    for (const later of page.querySelectorAll<HTMLElement>(".rolled-up .below-view"))
      later.style.contentVisibility = "";
    layOutAll();
  };

  addEventListener("load", () => root.classList.remove("first-view"));
  page.addEventListener("click", jump, true);
  for (const touch of ["pointerdown", "keydown", "focusin", "scroll"])
    addEventListener(touch, unroll, { capture: true, passive: true });
}
