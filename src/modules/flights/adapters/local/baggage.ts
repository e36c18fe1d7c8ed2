import { asc, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type BaggageOption, type Selection, SupplierFailure } from "../../contract/supplier.ts";
import type { Option } from "../../rules/compose-fares.ts";
import { flightTypeOf } from "../../rules/itineraries.ts";
import { timetableBaggage } from "../../tables.ts";
import { chosenFare } from "./chosen-fare.ts";

/** The bags that can be bought for each leg of the selections, cheapest first. */
export async function listBaggage(ctx: Context, selections: readonly Selection[]): Promise<BaggageOption[]> {
  const chosen = await Promise.all(selections.map((selection) => chosenFare(ctx, selection)));
  const options = chosen.flatMap((one) => {
    if (!one.ok) throw new SupplierFailure("expired", "the fare is not sold now");
    return one.options;
  });
  return listBaggageOptions(ctx, options);
}

export async function listBaggageOptions(ctx: Context, options: readonly Option[]): Promise<BaggageOption[]> {
  const airlines = options.map(({ classes }) => classes[0].airline);
  const prices = await ctx.db
    .select()
    .from(timetableBaggage)
    .where(inArray(timetableBaggage.airline, airlines))
    .orderBy(asc(timetableBaggage.price));
  return options.flatMap(({ leg, itinerary, classes }) => {
    const [from, to] = [itinerary[0].flight.from, (itinerary.at(-1) ?? itinerary[0]).flight.to];
    const flightType = flightTypeOf([from, to]);
    return prices
      .filter((one) => one.airline === classes[0].airline && one.flightType === flightType)
      .map(({ airline, code, name, price }) => ({ airline, leg, from, to, code, name, price }));
  });
}
