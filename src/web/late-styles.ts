/** A style sheet that is fetched behind all else, and does not count yet. */
export const LATER = "not all";

/** Lets the whole style sheets count, of which the page had what it shows at first. */
export function countLateStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][media="${LATER}"]`))
    sheet.removeAttribute("media");
}
