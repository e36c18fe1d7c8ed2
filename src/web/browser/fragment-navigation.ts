/** The session storage key of the fragment for the next page, whose address does not contain it. */
const WANTED_PART = "part";

/**
 * Opens a link to a fragment of a prerendered page. A browser uses a prerendered page only for the exact address, "#" included. The page is
 * therefore opened without the fragment and then scrolls to it.
 */
export function openAtFragment({ href, pathname, hash }: HTMLAnchorElement): void {
  const isKept = withStore((store) => {
    store.setItem(WANTED_PART, pathname + hash);
    return true;
  });
  location.assign(isKept ? href.slice(0, -hash.length) : href);
}

/** Scrolls to the fragment that the visitor asked for on the previous page. */
export function navigateToFragment(): void {
  // The storage access may wait for another process of the browser, so it runs before anything waits for it.
  const part = withStore((store) => store.getItem(WANTED_PART));
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", navigateToFragment, { once: true });
    return;
  }
  if (!part) return;
  withStore((store) => store.removeItem(WANTED_PART));
  const [pathname, hash] = part.split("#");
  // The visitor navigated elsewhere instead.
  if (pathname !== location.pathname) return;
  // The heights above the fragment must be exact, so the whole page is laid out first.
  for (const later of document.querySelectorAll<HTMLElement>(".below-view")) later.style.contentVisibility = "";
  document.documentElement.classList.remove("rolled-up");
  location.replace(`#${hash}`);
}

/** Runs the work with the session storage. Null when the visitor blocks storage or it is full. */
function withStore<T>(work: (store: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
