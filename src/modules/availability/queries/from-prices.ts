import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { listShipsToPrice } from "#modules/cruises/queries/ships-to-price.ts";
import { fromPriceOf } from "#modules/cruises/rules/from-price.ts";
import { type Context, reads } from "#platform/context.ts";
import type { FromOffer } from "../contract.ts";
import { FROM_PRICE_DAYS, TRIP_NIGHTS } from "../limits.ts";
import { earliestDeparture } from "../rules/departure.ts";
import { type FromPrices, roomFromPrices, shipFromPrices } from "../rules/from-price.ts";
import { priceTermsOf } from "./price-terms.ts";
import { availabilityOf, stockOf } from "./stock.ts";

type Ship = { cruiseId: string; itineraries: readonly { nights: number | null }[] };

/** Trip lengths that a ship sells; one that does not say goes on all. */
const nightsSoldBy = ({ itineraries }: Pick<Ship, "itineraries">): number[] =>
  TRIP_NIGHTS.filter((nights) => itineraries.length === 0 || itineraries.some((one) => one.nights === nights));

/** The least that a guest can pay now on a ship, and in each of its types of cabin on trips of a length. */
export async function getFromOffer(ctx: Context, ship: Ship, nights: number): Promise<FromOffer> {
  reads(ctx, `stock:${ship.cruiseId}`);
  const found =
    (await findPrices(ctx, [ship], earliestDeparture(ctx.now()))).get(ship.cruiseId) ?? new Map<string, FromPrices>();
  const rooms = [...found].map(([id, prices]) => [id, prices[nights - 1] ?? null]);
  return { ship: fromPriceOf(shipFromPrices(found), nights), rooms: Object.fromEntries(rooms) };
}

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

async function findPrices(ctx: Context, ships: readonly Ship[], since: CalendarDate) {
  const days = Array.from({ length: FROM_PRICE_DAYS }, (_, day) => addDays(since, day));
  const terms = await priceTermsOf(
    ctx,
    ships.map((ship) => ship.cruiseId),
  );
  const roomIds = [...terms.values()].flatMap((own) => [...own.rooms.keys()]);
  const stock = await stockOf(ctx, roomIds, since, addDays(since, FROM_PRICE_DAYS + Math.max(...TRIP_NIGHTS) - 2));
  return new Map(
    ships.flatMap((ship) => {
      const own = terms.get(ship.cruiseId);
      if (!own) return [];
      const prices = roomFromPrices(own, days, nightsSoldBy(ship), (roomId, { checkIn, nights }) =>
        availabilityOf(stock, roomId, checkIn, nights),
      );
      return [[ship.cruiseId, prices] as const];
    }),
  );
}
