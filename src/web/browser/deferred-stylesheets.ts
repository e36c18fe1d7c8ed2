/** The media of a deferred stylesheet: it is fetched with the lowest priority and does not apply yet. */
export const DEFERRED_MEDIA = "not all";

/** Applies the full stylesheets, of which the page had only the critical part. */
export function enableDeferredStylesheets(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][media="${DEFERRED_MEDIA}"]`))
    sheet.removeAttribute("media");
}
