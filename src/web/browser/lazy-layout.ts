/**
 * Runs in the page as inline text, so it may use nothing from outside. The browser lays out the parts below the fold when they come near.
 * After the first interaction each part is measured once, one at a time in idle time. The browser then knows its height and skips it while
 * it is off screen.
 */
export function afterFirstView(): void {
  const page = document;
  const root = page.documentElement;
  const known = new WeakSet<Element>();
  let measuring = false;
  /** The browser stores a height at the end of the next frame. */
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
  /** Lays out the whole page at once, and skips off-screen parts again when every height is known. */
  const unroll = () => {
    root.classList.remove("rolled-up");
    if (page.readyState === "complete") rollUp();
    else addEventListener("load", rollUp, { once: true });
  };
  // A visitor who returns to the middle of a page, or opens a fragment, lands there: all heights above must be exact.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || arrival?.type !== "navigate") unroll();

  // Safari has no requestIdleCallback.
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
    // A press on a link to the next page leaves this page: nothing more is measured.
    if (measuring || (target instanceof Element && target.closest("a[data-ahead]"))) return;
    measuring = true;
    if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", measureNext);
    else requestAnimationFrame(() => whenIdle(measureNext));
  };
  // Runs in the capture phase, before the browser jumps.
  const jump = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link?.pathname === location.pathname && parts().some(isUnknown)) unroll();
  };

  // A loaded page is not painted yet: an earlier fetch of the display font would delay the largest picture.
  addEventListener("load", () => whenIdle(() => root.classList.remove("first-view")));
  page.addEventListener("click", jump, true);
  for (const touch of ["pointerdown", "keydown", "focusin", "scroll"])
    addEventListener(touch, measure, { capture: true, passive: true });
}
