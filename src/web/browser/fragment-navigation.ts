/** Kept for the next page, since its address says nothing of it. */
const WANTED_PART = "part";

/**
 * A browser takes a page that it rendered ahead for its very address only, the part behind "#" included. So a link to a part of
 * such a page opens the page, which then goes to the part.
 */
export function openAtFragment({ href, pathname, hash }: HTMLAnchorElement): void {
  const isKept = withStore((store) => {
    store.setItem(WANTED_PART, pathname + hash);
    return true;
  });
  location.assign(isKept ? href.slice(0, -hash.length) : href);
}

/** Goes to the part of this page that somebody wanted when they came. */
export function navigateToFragment(): void {
  // Where it may be read is asked of the browser's own process: before anybody waits for it.
  const part = withStore((store) => store.getItem(WANTED_PART));
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", navigateToFragment, { once: true });
    return;
  }
  if (!part) return;
  withStore((store) => store.removeItem(WANTED_PART));
  const [pathname, hash] = part.split("#");
  // They came elsewhere after all.
  if (pathname !== location.pathname) return;
  // Whoever lands in the middle of a page finds nothing above that is a guess.
  const root = document.documentElement;
  root.classList.remove("rolled-up");
  for (const later of document.querySelectorAll<HTMLElement>(".below-view")) later.style.contentVisibility = "";
  location.replace(`#${hash}`);
  // The browser remembers every height at the end of the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.add("rolled-up")));
}

/** Null for somebody who lets no page keep anything, or has no room left. */
function withStore<T>(work: (store: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
