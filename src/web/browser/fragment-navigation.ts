/** The session storage key of the fragment for the next page, whose address does not contain it. */
const FRAGMENT_KEY = "part";

/**
 * Opens a link to a fragment of a prerendered page. A browser uses a prerendered page only for the exact address, "#" included. The page is
 * therefore opened without the fragment and then scrolls to it.
 */
export function openAtFragment({ href, pathname, hash }: HTMLAnchorElement): void {
  const isStored = withStore((store) => {
    store.setItem(FRAGMENT_KEY, pathname + hash);
    return true;
  });
  location.assign(isStored ? href.slice(0, -hash.length) : href);
}

/** Scrolls to the fragment that the visitor asked for on the previous page. */
export function navigateToFragment(): void {
  // Reading the storage may block on another process of the browser, so it happens early, while the page is still prerendering.
  const part = withStore((store) => store.getItem(FRAGMENT_KEY));
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", navigateToFragment, { once: true });
    return;
  }
  if (!part) return;
  withStore((store) => store.removeItem(FRAGMENT_KEY));
  const [pathname, hash] = part.split("#");
  // The visitor navigated elsewhere instead.
  if (pathname !== location.pathname) return;
  // The heights above the fragment must be exact, so the whole page is laid out first.
  for (const part of document.querySelectorAll<HTMLElement>(".below-view")) part.style.contentVisibility = "";
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
