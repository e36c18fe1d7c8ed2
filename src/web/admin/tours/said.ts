import { cruiseMessages } from "#modules/cruises/messages.ts";

// What a page of tours did before it sent one to another, as the address carries it.
export const PUBLISHED = { xong: "da-dang" };
export const DROPPED = { xong: "da-bo" };

const said = new Map([
  [PUBLISHED.xong, cruiseMessages.published],
  [DROPPED.xong, cruiseMessages.dropped],
]);

export const saidOnArrival = (url: URL): string => said.get(url.searchParams.get("xong") ?? "") ?? "";
