import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { hotelSearch } from "#modules/hotels/contract/search.ts";
import { flightFormNames } from "../components/flight-address.ts";
import { formOnlyNames } from "../components/search-address.ts";
import { tripNames } from "../components/trip.ts";
import { paths } from "../paths.ts";
import { postQuery } from "../site/blog/post-query.ts";
import { reviewQuery, SENT_PARAM } from "../site/reviews/review-fields.ts";

type CacheablePage = {
  pattern: RegExp;
  /** All query parameters that the page reads. */
  names: ReadonlySet<string>;
  /** Whether it is the page of one product, which is nearer to a booking than a list. */
  isDetail?: boolean;
};

const namesOf = (contract: { shape: object }) => [...Object.keys(contract.shape), ...formOnlyNames];
const reviewNames = new Set([...Object.keys(reviewQuery.shape), SENT_PARAM]);
const none: ReadonlySet<string> = new Set();

const withoutQuery = [
  "/",
  "/khach-san",
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.about(),
  paths.guide(),
  paths.paymentMethods(),
  paths.business(),
  paths.complaint(),
  paths.ownData(),
  paths.offers(),
  paths.cruiseRules(),
  paths.questions(),
  paths.hotelRules(),
  paths.hotelQuestions(),
  paths.offline(),
];

/** Public pages that look the same to every visitor. All other pages are personal and never cached. */
const cacheablePages: readonly CacheablePage[] = [
  { pattern: /^\/tim-du-thuyen$/, names: new Set(namesOf(cruiseSearch)) },
  { pattern: /^\/tim-khach-san$/, names: new Set(namesOf(hotelSearch)) },
  { pattern: /^\/du-thuyen\/[a-z0-9-]+$/, names: new Set(tripNames.cruise), isDetail: true },
  { pattern: /^\/tim-khach-san\/[a-z0-9-]+$/, names: new Set(tripNames.hotel), isDetail: true },
  { pattern: /^\/(du-thuyen|tim-khach-san)\/[a-z0-9-]+\/danh-gia$/, names: reviewNames },
  { pattern: /^\/(du-thuyen|tim-khach-san)\/[a-z0-9-]+\/anh$/, names: none },
  { pattern: /^\/blog$/, names: new Set(Object.keys(postQuery.shape)) },
  { pattern: /^\/blog-detail\/[a-z0-9-]+$/, names: none },
  { pattern: /^\/(diem-den|chu-de)\/[a-z0-9-]+$/, names: none },
  { pattern: /^\/tim-ve-may-bay$/, names: new Set(flightFormNames) },
  ...withoutQuery.map((path) => ({ pattern: new RegExp(`^${path}$`), names: none })),
];

const MAX_URL = 600;
/** The parameter with which React Router requests the data of some routes of a page only. */
const ROUTES_PARAM = "_routes";

/**
 * The cache key of a public page: its path and the query parameters that it reads. Campaign parameters and unknown ones are dropped, so
 * that they hit the same cached page. Null for a personal page.
 */
export function cacheableAddress(url: string): string | null {
  const [path = "", query] = halves(url);
  const page = pageAt(path);
  if (!page) return null;
  const parts = (query ?? "").split("&").filter((part) => {
    const [name = ""] = part.split("=", 1);
    return page.names.has(name) || (name === ROUTES_PARAM && isData(path));
  });
  const address = parts.length > 0 ? `${path}?${parts.join("&")}` : path;
  return address.length > MAX_URL ? null : address;
}

/** Whether a cacheable address is the page of one product. */
export const isDetail = (address: string): boolean => pageAt(halves(address)[0] ?? "")?.isDetail ?? false;

/** Whether an address is a data request of the router of an open page. */
export const isData = (url: string): boolean => (halves(url)[0] ?? "").endsWith(".data");

function halves(url: string): [string, string?] {
  const at = url.indexOf("?");
  return at === -1 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

function pageAt(path: string): CacheablePage | undefined {
  const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return cacheablePages.find(({ pattern }) => pattern.test(page));
}
