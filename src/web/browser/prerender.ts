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

/** Leaves the parts below the window out of the first frame; lazy-layout.ts adds them afterwards. */
function deferBelowFold(): void {
  const below = [...document.querySelectorAll<HTMLElement>(".rolled-up .below-view")].filter(
    (part) => part.getBoundingClientRect().top > innerHeight,
  );
  for (const part of below) part.style.contentVisibility = "hidden";
}
