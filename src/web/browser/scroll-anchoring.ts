/**
 * Who reloads a page at its top sees its top. Chromium writes down which part stood first in the window and puts that part there
 * again, so that a notice which has come meanwhile would lie above the window; at the top it shall write down none.
 */
export function disableScrollAnchoringAtTop(): void {
  const { style } = document.body;
  const settle = () => {
    if (scrollY > 0) style.removeProperty("overflow-anchor");
    else style.setProperty("overflow-anchor", "none");
  };
  settle();
  addEventListener("scroll", settle, { passive: true });
}
