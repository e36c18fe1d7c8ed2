import { PREFETCH_HEADER } from "#http/prefetch.ts";
import { openAtFragment } from "./fragment-navigation.ts";
import { isPlainClick } from "./plain-click.ts";
import { isPrefetchablePath, PRERENDER_ATTRIBUTE, SAVING_ATTRIBUTE } from "./prefetchable-paths.ts";
import { parsePage } from "./read-page.ts";

/** How long a link must be in the viewport, or under the pointer, before its page is prefetched. */
const IN_SIGHT_MS = 300;
const POINTED_MS = 60;
/** How long a prefetched document may be used (PREFETCH_CACHE_CONTROL). */
const FRESH_MS = 30_000;
/** The number of pages that are prefetched for links in the viewport: most are never opened. */
const AT_ONCE = 2;
const MAX_IN_SIGHT = 6;

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Prefetches the next page. Where the browser supports speculation rules, the server's rules cover pointers. Here a page is prerendered for
 * a link that rests in the viewport of a touch screen. Other browsers fetch the document and its first picture into the HTTP cache. Call
 * the returned function after the page has changed, to observe its links.
 */
export function prefetchLinks(): () => void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  const nothing = () => undefined;
  if (saveData || effectiveType?.endsWith("2g")) {
    document.documentElement.setAttribute(SAVING_ATTRIBUTE, "");
    return nothing;
  }
  const rules = HTMLScriptElement.supports?.("speculationrules") ?? false;
  const done = new Map<string, number>();
  const want = (link: HTMLAnchorElement | null): boolean => {
    const href = link && addressOf(link);
    const last = href && done.get(href);
    if (!href || (last && (rules || Date.now() - last < FRESH_MS))) return false;
    done.set(href, Date.now());
    if (rules) link.setAttribute(PRERENDER_ATTRIBUTE, "");
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
    const look = observeVisibleLinks(want);
    return () => {
      // The page was replaced, and with it the marks on its links.
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

/** The address to prefetch for a link, or null for this page and for pages that must not be prefetched. */
function addressOf({ href, origin, pathname, target }: HTMLAnchorElement): string | null {
  const address = href.replace(/#.*/, "");
  if (origin !== location.origin || target || address === location.href.replace(/#.*/, "")) return null;
  return isPrefetchablePath(pathname) ? address : null;
}

/** Prefetches the pages of links at which a reader has stopped, from the middle of the window outwards. */
function observeVisibleLinks(want: (link: HTMLAnchorElement) => boolean): () => void {
  let left = MAX_IN_SIGHT;
  const inSight = new Set<HTMLAnchorElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
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
      restartTimer();
    },
    { threshold: 0.9 },
  );
  const observeAll = () => {
    inSight.clear();
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-ahead]")) {
      observer.unobserve(link);
      observer.observe(link);
    }
  };
  observeAll();
  addEventListener("scroll", restartTimer, { passive: true });
  return observeAll;
}

/** Fetches the document with its critical resources: its first picture and the stylesheets that are not inlined. */
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
