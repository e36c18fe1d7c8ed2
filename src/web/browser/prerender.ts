/**
 * A browser lays a page that nobody sees out only when it is shown. This does it before: styles, letters, places and the first
 * picture are ready when somebody comes, and what lies below the first view waits until that is painted.
 */
export async function layOutPrerendered(): Promise<void> {
  if (!isUnseen()) return;
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  // The display face waits for the first paint (after-first-view.ts), which comes only with whoever looks.
  document.documentElement.classList.remove("first-view");
  measure();
  await document.fonts.ready;
  if (isUnseen()) putOff();
  measure();
  const first = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
  await first?.decode().catch(() => undefined);
}

const isUnseen = () => (document as { prerendering?: boolean }).prerendering === true;

/** Asking for a measure makes the browser lay the page out. */
const measure = () => document.body.offsetHeight;

/** Leaves the parts below the window out of the first frame, and brings them back behind it, one a frame. */
function putOff(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(".rolled-up .below-view")].filter(
    (part) => part.getBoundingClientRect().top > innerHeight,
  );
  for (const part of parts) part.style.contentVisibility = "hidden";
  const bringNext = () => {
    const part = parts.shift();
    if (part?.style.contentVisibility === "hidden") part.style.contentVisibility = "";
    if (parts.length > 0) afterFrame(bringNext);
  };
  document.addEventListener("prerenderingchange", () => afterFrame(bringNext), { once: true });
}

const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
