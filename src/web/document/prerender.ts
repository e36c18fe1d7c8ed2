/**
 * A browser lays a page that nobody sees out only when it is shown. This does it before: styles, letters, places and the first
 * picture are ready when somebody comes.
 */
export async function layOutUnseen(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  measure();
  await document.fonts.ready;
  measure();
  const first = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
  await first?.decode().catch(() => undefined);
}

/** Asking for a measure makes the browser lay the page out. */
const measure = () => document.body.offsetHeight;
