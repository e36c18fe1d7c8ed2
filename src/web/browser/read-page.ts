import { pageNetwork } from "./network.ts";
import { trustedHtml } from "./trusted-types.ts";

const MAX_PAGES = 12;
/** The same lifetime as in HTTP caching. */
export const FRESH_MS = 60_000;

const pages = new Map<string, { html: string; at: number }>();

export const addressOf = (href: string): string => href.replace(/#.*/, "");

/** The page of an address, from memory while it is fresh. Throws when the address redirects or cannot be fetched. */
export async function readPage(
  href: string,
  signal: AbortSignal,
): Promise<{ html: string; address: string; at: number }> {
  const key = addressOf(href);
  const known = pages.get(key);
  if (known && Date.now() - known.at < FRESH_MS) return { ...known, address: key };
  const response = await (pageNetwork() ?? window).fetch(key, { signal, headers: { accept: "text/html" } });
  if (!response.ok || new URL(response.url).pathname !== new URL(key, location.href).pathname)
    throw new Error(`${response.status} ${response.url}`);
  const html = await response.text();
  const at = Date.now();
  pages.delete(key);
  // A page that still streams fares is not cached.
  if (!html.includes("<more-fares from")) pages.set(key, { html, at });
  const [oldest] = pages.keys();
  if (pages.size > MAX_PAGES && oldest) pages.delete(oldest);
  return { html, address: response.url, at };
}

/** Parses a page without its critical styles, which the policy of this page does not allow. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(trustedHtml(html.replaceAll(/<style>[\s\S]*?<\/style>/g, "")), "text/html");

/** The number of results of a search, read from its page; null when the page cannot be fetched. */
export async function countOf(href: string, signal: AbortSignal): Promise<number | null> {
  const page = await readPage(href, signal).catch(() => null);
  const count = page && parsePage(page.html).querySelector<HTMLElement>("[data-count]")?.dataset.count;
  return count ? Number(count) : null;
}
