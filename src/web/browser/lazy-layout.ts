/**
 * Runs in the page, as text: it may use nothing from outside itself. What lies below the first view is left to the browser,
 * which lays out what comes near. From the first touch on each part is laid out once ahead of the reader, one at a time when
 * nothing else is to do, so that the browser knows its height and leaves it alone again while it is out of sight.
 */
export function afterFirstView(): void {
  const page = document;
  const root = page.documentElement;
  const known = new WeakSet<Element>();
  let measuring = false;
  /** A height that is laid out is remembered at the end of the next frame. */
  const whenRemembered = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));
  const parts = () => [...page.querySelectorAll<HTMLElement>(".below-view")];
  const isUnknown = (part: Element) => !known.has(part);
  const rollUp = () => {
    const laidOut = parts();
    whenRemembered(() => {
      for (const part of laidOut) known.add(part);
      root.classList.add("rolled-up");
    });
  };
  /** Lays all of the page out at once, and leaves it alone again when every height is known. */
  const unroll = () => {
    root.classList.remove("rolled-up");
    if (page.readyState === "complete") rollUp();
    else addEventListener("load", rollUp, { once: true });
  };
  // Whoever comes back to the middle of a page, or for a part of it, lands there: nothing above may be a guess.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || arrival?.type !== "navigate") unroll();

  // Safari knows no idle time.
  const whenIdle = (work: () => void) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
  const measureNext = () => {
    const part = root.classList.contains("rolled-up") ? parts().find(isUnknown) : undefined;
    measuring = part !== undefined;
    if (!part) return;
    known.add(part);
    part.style.contentVisibility = "visible";
    whenRemembered(() => {
      part.style.contentVisibility = "";
      whenIdle(measureNext);
    });
  };
  const measure = ({ target }: Event) => {
    // Whoever is about to leave needs nothing more of this page.
    if (measuring || (target instanceof Element && target.closest("a[data-ahead]"))) return;
    measuring = true;
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", measureNext);
    else requestAnimationFrame(() => whenIdle(measureNext));
  };
  // Before the browser jumps.
  const jump = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link?.pathname === location.pathname && parts().some(isUnknown)) unroll();
  };

  // What has been fetched is not yet seen: the display face would be fetched, and laid out, before the largest picture is painted.
  addEventListener("load", () => whenIdle(() => root.classList.remove("first-view")));
  page.addEventListener("click", jump, true);
  for (const touch of ["pointerdown", "keydown", "focusin", "scroll"])
    addEventListener(touch, measure, { capture: true, passive: true });
}
