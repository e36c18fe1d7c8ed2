import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { tripQuery, wholeQuery } from "#web/components/trip.ts";
import { productLabels } from "./product-labels.ts";
import { type AnyProductPage, chosenRooms } from "./product-page.ts";

/** The choice of a page for another person. Its rooms are named, so that the total stays the same while they are free. */
export function sharedOf(page: AnyProductPage): { href: string; title: string; text: string } {
  const { product, trip, offer } = page;
  const pathTo = productPaths[trip.kind].page;
  const party = partyText(trip.adults, trip.childAges);
  if (!trip.date || !offer.quote)
    return { href: pathTo(product.slug, tripQuery(trip)), title: product.title, text: `${product.title}, ${party}` };
  const days = `${productLabels[trip.kind].days(trip.date, trip.nights)}, ${trip.nights} đêm`;
  return {
    href: pathTo(product.slug, wholeQuery({ ...trip, rooms: chosenRooms(page) })),
    title: product.title,
    text: `${product.title}: ${days}, ${party}, ${formatVnd(offer.quote.total)}`,
  };
}
