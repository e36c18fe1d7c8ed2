import { attributeOf, type Element, textOf } from "./html-tree.ts";

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const typesOf = (thing: Thing): string[] => [thing["@type"]].flat().map(String);

/** The parsed structured data of a page. */
export function dataOf(elements: readonly Element[]): Thing[] {
  return elements
    .filter((one) => one.tagName === "script" && attributeOf(one, "type") === "application/ld+json")
    .map((one) => JSON.parse(one.childNodes.map((child) => ("value" in child ? child.value : "")).join("")) as Thing);
}

export const ofType = (things: readonly Thing[], type: string): Thing[] =>
  things.filter((thing) => typesOf(thing).includes(type));

/**
 * The fields that Google requires for each type used here: https://developers.google.com/search/docs/appearance/structured-data
 * (product-snippet, review-snippet, breadcrumb, article, organization) and https://schema.org.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  Product: ["name", "image"],
  TouristTrip: ["name"],
  Hotel: ["name", "address", "image"],
  HotelRoom: ["name"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  AggregateRating: ["ratingValue", "reviewCount", "bestRating", "worstRating"],
  Rating: ["ratingValue"],
  Brand: ["name"],
  PostalAddress: ["addressCountry"],
  GeoCoordinates: ["latitude", "longitude"],
  QuantitativeValue: [],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
  Article: ["headline", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  Organization: ["name", "url"],
  TravelAgency: ["name", "url", "logo"],
};

/** The faults of structured data: unknown types, missing fields, unusable values. */
export function dataFaults(thing: Thing, at = ""): string[] {
  const types = typesOf(thing);
  const here = `${at}${types.join("+")}`;
  const missing = types.flatMap((type) => {
    const names = required[type];
    if (!names) return [`${here}: unknown type ${type}`];
    return names.filter((name) => isEmpty(thing[name])).map((name) => `${here}: no ${name}`);
  });
  const hasOfferOrScore =
    !types.includes("Product") || [thing.offers, thing.aggregateRating, thing.review].some((one) => !isEmpty(one));
  if (!hasOfferOrScore) missing.push(`${here}: neither an offer nor a score`);
  const inner = Object.entries(thing).flatMap(([name, value]) => [
    ...[value].flat().flatMap((one) => (isThing(one) ? dataFaults(one, `${here}.${name} `) : [])),
    ...valueFaults(name, value).map((fault) => `${here}.${name}: ${fault}`),
  ]);
  return [...missing, ...inner, ...listFaults(thing).map((fault) => `${here}: ${fault}`)];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const addresses = new Set(["url", "image", "logo", "item", "mainEntityOfPage"]);

function valueFaults(name: string, value: unknown): string[] {
  const values = [value].flat().filter((one) => !isThing(one));
  if (addresses.has(name))
    return values.filter((one) => !/^https:\/\/[^\s]+$/.test(String(one))).map((one) => `no address: ${one}`);
  if (/^date/.test(name))
    return values.filter((one) => new Date(String(one)).toISOString() !== one).map((one) => `no moment: ${one}`);
  if (name === "priceCurrency") return value === "VND" ? [] : [`currency ${value}`];
  if (name === "availability")
    return /^https:\/\/schema\.org\/(InStock|SoldOut|OutOfStock|LimitedAvailability)$/.test(String(value))
      ? []
      : [`${value}`];
  if (name === "price") return Number.isInteger(value) && Number(value) > 0 ? [] : [`price ${value}`];
  return [];
}

/** The entries of a list are numbered from one; a breadcrumb has at least two steps. */
function listFaults(thing: Thing): string[] {
  const entries = thing.itemListElement;
  if (!Array.isArray(entries)) return [];
  const positions = entries.map((entry) => (isThing(entry) ? entry.position : undefined));
  const isNamed = entries.every((entry) => isThing(entry) && (entry.name !== undefined || isThing(entry.item)));
  const numbered = positions.every((position, index) => position === index + 1);
  const tooShort = typesOf(thing).includes("BreadcrumbList") && entries.length < 2;
  return [
    ...(isNamed ? [] : ["an entry without a name"]),
    ...(numbered ? [] : [`positions ${positions}`]),
    ...(tooShort ? ["fewer than two steps"] : []),
  ];
}

/** The labels of the visible breadcrumb, or null when there is none. */
export function visibleCrumbs(elements: readonly Element[]): string[] | null {
  const list = elements.find(
    ({ tagName, attrs }) => tagName === "ol" && attrs.some(({ value }) => value === "breadcrumb"),
  );
  if (!list) return null;
  return list.childNodes.filter((one) => one.nodeName === "li").map((one) => textOf(one).trim());
}
