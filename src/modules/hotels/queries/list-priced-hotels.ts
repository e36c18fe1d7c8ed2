import { daysBetween } from "#kernel/calendar-date.ts";
import { listPriced } from "#modules/availability/queries/list-priced.ts";
import { freeUntil } from "#modules/availability/rules/cancellation.ts";
import type { Context } from "#platform/context.ts";
import type { HotelCardFacts, HotelFacets, HotelList, HotelSearch } from "../contract/search.ts";
import { perkRules } from "../rules/product-row.ts";
import { choiceOf, countHotelFacets, searchHotels } from "./search-hotels.ts";

/** The hotel list; with a day of arrival priced by `listPriced`, by the total of the stay. */
export async function listPricedHotels(ctx: Context, search: HotelSearch): Promise<HotelList> {
  const { checkIn, checkOut, adults = 1, childAges = [], rooms: leastRooms, sort, page, size } = search;
  if (!checkIn) return searchHotels(ctx, search);
  const nights = checkOut ? daysBetween(checkIn, checkOut) : 1;
  const { greater_defaultPrice: from, lower_defaultPrice: to } = search;
  return listPriced<HotelCardFacts, HotelFacets>(
    ctx,
    {
      kind: "hotel",
      choice: choiceOf(search),
      sort,
      page,
      size,
      trip: { checkIn, nights },
      party: { adults, children: childAges.map((age) => ({ age })) },
      leastRooms,
      // The total is for terms with the requested perks, which must still hold on these days.
      suits: (plan, day) =>
        (!search.breakfast || perkRules.breakfast(plan)) &&
        (!search.freeCancellation || freeUntil(plan.cancellation, day, ctx.now()) !== null),
      band: { from, to, amountOf: ({ total, rooms }) => total / (nights * rooms) },
    },
    countHotelFacets(ctx, search),
  );
}
