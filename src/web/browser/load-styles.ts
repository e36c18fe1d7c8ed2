/** Loads the full stylesheets, for content that is opened or added after the first paint. */
export function loadStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'))
    sheet.disabled = false;
}
