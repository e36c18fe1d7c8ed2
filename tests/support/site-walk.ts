import { matchRoutes } from "react-router";
import type { Staff } from "#kernel/actor.ts";
import type { EntryPoint } from "./demo-site.ts";
import { attributeOf, type Element, elementsOf, hasTag } from "./html-tree.ts";
import { type Look, sitePaths } from "./whole-site.ts";

export type Page = {
  address: string;
  /** The pattern of the route. */
  route: string;
  status: number;
  html: string;
  elements: Element[];
  /** The addresses that the page links to. */
  links: readonly string[];
};

/** A link target: its response, and the first page that links to it. */
type Answer = { address: string; from: string; status: number; type: string };

const routes = sitePaths.map((path) => ({ path }));

const known = new Map<string, string>();

/** The route of an address, cached because each match compiles all routes. */
export function routeOf(pathname: string): string {
  const route = known.get(pathname) ?? matchRoutes(routes, pathname)?.at(-1)?.route.path ?? "/*";
  known.set(pathname, route);
  return route;
}

/** The template of an address: pages of one route with the same parameter names differ only in values. */
export function templateOf({ pathname, searchParams }: URL): string {
  return `${routeOf(pathname)}?${[...new Set(searchParams.keys())].sort()}`;
}

type Walk = {
  look: Look;
  siteUrl: string;
  from: readonly EntryPoint[];
  actor?: Staff;
  /** The number of pages opened for each template. */
  each: number;
  /** Whether an address is followed; by default all of the site. */
  follow?: (url: URL) => boolean;
};

/** Follows links from some addresses and opens a few pages of each template. */
export async function walkSite({ look, siteUrl, from, actor, each, follow = () => true }: Walk) {
  const pages: Page[] = [];
  const answers: Answer[] = [];
  const seen = new Set<string>();
  const opened = new Map<string, number>();
  const queue = from.map((entry) => ({ entry, address: entry.address, from: "" }));
  for (const { entry, address, from } of queue) {
    const url = new URL(address, siteUrl);
    const isTheirs = Boolean(entry.cookie) && url.pathname.startsWith(ownPath(entry));
    const template = `${isTheirs ? ownPath(entry) : ""} ${templateOf(url)}`;
    const times = opened.get(template) ?? 0;
    if (times >= each) continue;
    opened.set(template, times + 1);
    const as = { ...(actor && { actor }), ...(isTheirs && entry.cookie && { cookie: entry.cookie }) };
    const { status, type, body } = await look(url.pathname + url.search, as);
    answers.push({ address, from, status, type });
    if (!type.startsWith("text/html")) continue;
    const elements = elementsOf(body);
    const links = elements.filter(hasTag("a", "area")).flatMap((one) => attributeOf(one, "href") ?? []);
    pages.push({ address, route: routeOf(url.pathname), status, html: body, elements, links });
    for (const link of links) {
      const next = new URL(link, url);
      const path = next.pathname + next.search;
      const key = `${next.pathname.startsWith(ownPath(entry)) ? ownPath(entry) : ""} ${path}`;
      if (next.origin !== new URL(siteUrl).origin || seen.has(key) || !follow(next)) continue;
      seen.add(key);
      queue.push({ entry, address: path, from: address });
    }
  }
  return { pages, answers };
}

/** The pages of a private link are below its path; other entries may open the whole site. */
const ownPath = ({ address, cookie }: EntryPoint): string => (cookie ? (address.split("?")[0] ?? "") : "/");
