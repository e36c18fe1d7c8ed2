/**
 * Lays out a prerendered page before it is shown. Browsers do that only on activation. Styles, fonts, layout and the first picture are then
 * ready, and the parts below the fold wait until the first paint.
 */
export async function layOutPrerendered(): Promise<void> {
  if (!isPrerendering()) return;
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  // The display font waits for the first paint (lazy-layout.ts), which a prerendered page gets only on activation.
  document.documentElement.classList.remove("first-view");
  measure();
  await document.fonts.ready;
  if (isPrerendering()) deferBelowFold();
  measure();
  const first = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
  await first?.decode().catch(() => undefined);
}

const isPrerendering = () => (document as { prerendering?: boolean }).prerendering === true;

/** Reading a measure forces the browser to lay out the page. */
const measure = () => document.body.offsetHeight;

/** By then the first frame of an activated page is on the screen, also on a slow phone. */
const SHOWN_MS = 300;

/** Leaves the parts below the window out of the first frame, and adds them afterwards, one in each frame. */
function deferBelowFold(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(".rolled-up .below-view")].filter(
    (part) => part.getBoundingClientRect().top > innerHeight,
  );
  for (const part of parts) part.style.contentVisibility = "hidden";
  const bringNext = () => {
    const part = parts.shift();
    if (part?.style.contentVisibility === "hidden") part.style.contentVisibility = "";
    if (parts.length > 0) afterFrame(bringNext);
  };
  document.addEventListener("prerenderingchange", () => setTimeout(bringNext, SHOWN_MS), { once: true });
}

const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
