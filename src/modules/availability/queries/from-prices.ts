import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { listShipsToPrice } from "#modules/cruises/queries/ships-to-price.ts";
import { fromPriceOf } from "#modules/cruises/rules/from-price.ts";
import type { Context } from "#platform/context.ts";
import type { FromOffer } from "../contract.ts";
import { FROM_PRICE_DAYS, TRIP_NIGHTS } from "../limits.ts";
import { earliestDeparture } from "../rules/departure.ts";
import { type FromPrices, roomFromPrices, shipFromPrices } from "../rules/from-price.ts";
import type { Inventory } from "../rules/inventory.ts";
import type { PriceTerms } from "../rules/party-price.ts";
import { availabilityOf, type Stock } from "../rules/stock.ts";
import { readInventory } from "./inventory.ts";
import { priceTermsOf } from "./price-terms.ts";
import { stockOf } from "./stock.ts";

type Lengths = { itineraries: readonly { nights: number | null }[] };

/** Trip lengths that a ship sells; one that does not say goes on all. */
const nightsSoldBy = ({ itineraries }: Lengths): number[] =>
  TRIP_NIGHTS.filter((nights) => itineraries.length === 0 || itineraries.some((one) => one.nights === nights));

/** The least that a guest can pay on a ship from a day on, and in each of its types of room on trips of a length. */
export function fromOfferIn(
  inventory: Inventory | undefined,
  ship: Lengths,
  nights: number,
  since: CalendarDate,
): FromOffer {
  const found = inventory?.terms
    ? fromPricesIn(inventory.terms, inventory.stock, ship, since)
    : new Map<string, FromPrices>();
  const rooms = [...found].map(([id, prices]) => [id, prices[nights - 1] ?? null]);
  return { ship: fromPriceOf(shipFromPrices(found), nights), rooms: Object.fromEntries(rooms) };
}

/** As `fromOfferIn`, as it is now. */
export async function getFromOffer(
  ctx: Context,
  ship: Lengths & { cruiseId: string },
  nights: number,
): Promise<FromOffer> {
  const since = earliestDeparture(ctx.now());
  return fromOfferIn(await readInventory(ctx, ship.cruiseId, nightsToStartFrom(since)), ship, nights, since);
}

/** The nights that a price to start from is looked for in. */
export const nightsToStartFrom = (since: CalendarDate) => ({
  from: since,
  to: addDays(since, FROM_PRICE_DAYS + Math.max(...TRIP_NIGHTS) - 2),
});

/** What lists have to hear about: ships whose price to start from is to be found again, with that price. */
export async function nextFromPrices({ memo: _, ...ctx }: Context, limit: number) {
  // The memo hears of changes in other copies a moment later, and what is found here stays for a day.
  const since = earliestDeparture(ctx.now());
  const ships = await listShipsToPrice(ctx, since, limit);
  const found = await findPrices(ctx, ships, since);
  return ships.map(({ cruiseId, asked }) => ({
    ...{ cruiseId, asked, since },
    prices: shipFromPrices(found.get(cruiseId) ?? new Map()),
  }));
}

async function findPrices(ctx: Context, ships: readonly (Lengths & { cruiseId: string })[], since: CalendarDate) {
  const terms = await priceTermsOf(
    ctx,
    ships.map((ship) => ship.cruiseId),
  );
  const roomIds = [...terms.values()].flatMap((own) => [...own.rooms.keys()]);
  const stock = await stockOf(ctx, roomIds, since, nightsToStartFrom(since).to);
  return new Map(
    ships.flatMap((ship) => {
      const own = terms.get(ship.cruiseId);
      return own ? [[ship.cruiseId, fromPricesIn(own, stock, ship, since)] as const] : [];
    }),
  );
}

function fromPricesIn(terms: PriceTerms, stock: Stock, ship: Lengths, since: CalendarDate) {
  const days = Array.from({ length: FROM_PRICE_DAYS }, (_, day) => addDays(since, day));
  return roomFromPrices(terms, days, nightsSoldBy(ship), (roomId, { checkIn, nights }) =>
    availabilityOf(stock, roomId, checkIn, nights),
  );
}
