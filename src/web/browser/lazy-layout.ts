/**
 * Runs in the page as inline text, so it may use nothing from outside. The parts below the fold are laid out after the page has loaded, one
 * in each idle moment: the first view comes sooner, and no task of a slow phone is long.
 */
export function layOutBelowFold(): void {
  const page = document as Document & { prerendering?: boolean };
  const root = page.documentElement;
  const parts = () => [...page.querySelectorAll<HTMLElement>(".rolled-up .below-view")];
  /** Lays out the whole page: all heights are exact then. */
  const layOutAll = () => {
    for (const part of parts()) part.style.contentVisibility = "";
    root.classList.remove("rolled-up");
  };
  // A visitor who returns to the middle of a page, or opens a fragment, lands there.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || arrival?.type !== "navigate") layOutAll();

  // Safari has no requestIdleCallback.
  const whenIdle = (work: () => void) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
  const layOutNext = () => {
    const part = parts().find(({ style }) => style.contentVisibility !== "visible");
    if (!part) return layOutAll();
    part.style.contentVisibility = "visible";
    whenIdle(layOutNext);
  };
  const begin = () =>
    whenIdle(() => {
      root.classList.remove("first-view");
      layOutNext();
    });
  // A loaded page is not painted yet: an earlier fetch of the display font would delay the largest picture.
  /** Parts that prerender.ts hid appear when they are scrolled to, also before their turn. */
  const beginActivated = () => {
    for (const part of parts()) part.style.contentVisibility = "";
    begin();
  };
  addEventListener("load", () => {
    // The first frame of an activated page is on the screen by then, also on a slow phone.
    if (page.prerendering) page.addEventListener("prerenderingchange", () => setTimeout(beginActivated, 300));
    else begin();
  });
  // Runs in the capture phase, before the browser jumps.
  const jump = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link?.pathname === location.pathname) layOutAll();
  };
  page.addEventListener("click", jump, true);
}
