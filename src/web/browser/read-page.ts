import { pageNetwork } from "./network.ts";
import { pageText } from "./trusted-types.ts";

const KEPT = 12;
/** No longer than pages are kept elsewhere. */
export const FRESH_MS = 60_000;

const pages = new Map<string, { html: string; at: number }>();

export const addressOf = (href: string): string => href.replace(/#.*/, "");

/** The page of an address, from memory when it is fresh; throws when it leads elsewhere or cannot be had. */
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
  // What is still coming in is asked for again.
  if (!html.includes("<more-fares from")) pages.set(key, { html, at });
  const [oldest] = pages.keys();
  if (pages.size > KEPT && oldest) pages.delete(oldest);
  return { html, address: response.url, at };
}

/** Without the styles of its first view, which the policy of this page does not know. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(pageText(html.replaceAll(/<style>[\s\S]*?<\/style>/g, "")), "text/html");

/** How many results a search would bring, as its page says it; null when it cannot be asked. */
export async function countOf(href: string, signal: AbortSignal): Promise<number | null> {
  const page = await readPage(href, signal).catch(() => null);
  const count = page && parsePage(page.html).querySelector<HTMLElement>("[data-count]")?.dataset.count;
  return count ? Number(count) : null;
}
