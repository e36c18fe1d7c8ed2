/** A style sheet that is fetched behind all else, and does not count yet. */
export const DEFERRED_MEDIA = "not all";

/** Lets the whole style sheets count, of which the page had what it shows at first. */
export function enableDeferredStylesheets(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][media="${DEFERRED_MEDIA}"]`))
    sheet.removeAttribute("media");
}
