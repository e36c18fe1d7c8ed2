import { PREFETCH_HEADER } from "#http/prefetch.ts";
import { openAtFragment } from "./fragment-navigation.ts";
import { isPlainClick } from "./plain-click.ts";
import { isPrefetchablePath, SAVING, WANTED } from "./prefetchable-paths.ts";
import { parsePage } from "./read-page.ts";

/** How long a link stands in sight, or under the pointer, before its page is wanted. */
const IN_SIGHT_MS = 300;
const POINTED_MS = 60;
/** How long a document that was fetched ahead is used (PREFETCH_CACHE_CONTROL). */
const FRESH_MS = 30_000;
/** So many pages for being in sight, and no more: most are never opened. */
const AT_ONCE = 2;
const MAX_IN_SIGHT = 6;

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Has the next page ready before it is asked for. Where the browser knows speculation rules those of the server serve
 * whoever points; here a page is rendered ahead for a link that rests in sight of a touch screen. Elsewhere the document
 * and its first picture are fetched into the cache that the navigation reads. What it answers looks for the links again, after the page has changed.
 */
export function prefetchLinks(): () => void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  const nothing = () => undefined;
  if (saveData || effectiveType?.endsWith("2g")) {
    document.documentElement.setAttribute(SAVING, "");
    return nothing;
  }
  const rules = HTMLScriptElement.supports?.("speculationrules") ?? false;
  const done = new Map<string, number>();
  const want = (link: HTMLAnchorElement | null): boolean => {
    const href = link && addressOf(link);
    const last = href && done.get(href);
    if (!href || (last && (rules || Date.now() - last < FRESH_MS))) return false;
    done.set(href, Date.now());
    if (rules) link.setAttribute(WANTED, "");
    else void fetchDocument(href);
    return true;
  };

  if (!rules) document.addEventListener("pointerdown", ({ target }) => want(linkAt(target)));
  else
    document.addEventListener("click", (event) => {
      const link = linkAt(event.target);
      if (!link?.hash || !isPlainClick(event) || !done.has(addressOf(link) ?? "")) return;
      event.preventDefault();
      openAtFragment(link);
    });
  if (matchMedia("(hover: none)").matches) {
    const look = lookOut(want);
    return () => {
      // The page was made anew, and with it the marks of its links.
      if (rules) done.clear();
      look();
    };
  }
  if (!rules) {
    let pointed: ReturnType<typeof setTimeout> | undefined;
    document.addEventListener("pointerover", ({ target }) => {
      clearTimeout(pointed);
      pointed = setTimeout(() => want(linkAt(target)), POINTED_MS);
    });
  }
  return nothing;
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]:not([data-in-place])") : null;

/** The address to fetch for a link, or null where that is this page or none to fetch ahead. */
function addressOf({ href, origin, pathname, target }: HTMLAnchorElement): string | null {
  const address = href.replace(/#.*/, "");
  if (origin !== location.origin || target || address === location.href.replace(/#.*/, "")) return null;
  return isPrefetchablePath(pathname) ? address : null;
}

/** Wants the pages of what a reader has stopped at, the middle of the window first. */
function lookOut(want: (link: HTMLAnchorElement) => boolean): () => void {
  let left = MAX_IN_SIGHT;
  const inSight = new Set<HTMLAnchorElement>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const middle = innerHeight / 2;
      const distance = (link: Element) => Math.abs(link.getBoundingClientRect().top - middle);
      const nearest = [...inSight].sort((one, other) => distance(one) - distance(other));
      for (const link of nearest.slice(0, Math.min(AT_ONCE, left))) if (want(link)) left -= 1;
    }, IN_SIGHT_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) inSight.add(target as HTMLAnchorElement);
        else inSight.delete(target as HTMLAnchorElement);
      rest();
    },
    { threshold: 0.9 },
  );
  const look = () => {
    inSight.clear();
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-ahead]")) {
      observer.unobserve(link);
      observer.observe(link);
    }
  };
  look();
  addEventListener("scroll", rest, { passive: true });
  return look;
}

/** The document with what its first view cannot do without: its picture, and styles that do not stand in it. */
async function fetchDocument(href: string): Promise<void> {
  const init = { headers: { [PREFETCH_HEADER]: "1", accept: "text/html" }, priority: "low" } as const;
  const response = await fetch(href, init).catch(() => null);
  if (!response?.ok) return;
  const page = parsePage(await response.text());
  const picture = page.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]');
  if (picture) document.head.append(picture);
  for (const { href: sheet } of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])'))
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "style", href: sheet }));
}
