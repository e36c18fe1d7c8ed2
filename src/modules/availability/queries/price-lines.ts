import type { Context } from "#platform/context.ts";
import { plansOf } from "../rules/party-price.ts";
import { linesOfRules } from "../rules/rule-cell.ts";
import { priceTermsOf } from "./price-terms.ts";

type Rooms = readonly { id?: string | undefined; title: string }[];

/** The price rules of products as the lines of a file; plans that follow another one have none of their own. */
export async function priceLinesOf(ctx: Context, rooms: ReadonlyMap<string, Rooms>): Promise<Map<string, string>> {
  const terms = await priceTermsOf(ctx, [...rooms.keys()]);
  return new Map(
    [...terms].map(([id, own]) => {
      const plans = plansOf(own).filter(({ plan }) => plan.changePercent === null);
      const named = (rooms.get(id) ?? []).flatMap(({ id, title }) => (id ? [{ id, title }] : []));
      return [
        id,
        linesOfRules(
          plans.map(({ plan, rules }) => ({ title: plan.title, rules })),
          named,
        ),
      ];
    }),
  );
}
