/**
 * Keeps a page at its top when it is reloaded there. Chromium stores which part was first in the window and scrolls to it after a reload,
 * so that a new notice would be above the window. Without scroll anchoring at the top it stores none.
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
