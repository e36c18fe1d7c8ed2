import { and, asc, getTableColumns, inArray, isNull } from "drizzle-orm";
import { productTag } from "#modules/products/rules/tags.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { PriceTerms } from "../rules/party-price.ts";
import { changedBy, type PriceRule } from "../rules/price-rule.ts";
import { priceRules } from "../tables.ts";
import { listRatePlans } from "./rate-plans.ts";

/** The price terms of several products; one without rooms has no entry. Cached for each product until it changes. */
export async function priceTermsOf(ctx: Context, productIds: readonly string[]): Promise<Map<string, PriceTerms>> {
  const tags = productIds.map((id) => productTag(id));
  dependsOn(ctx, ...tags);
  if (productIds.length === 0) return new Map();
  // Loaded together, so that uncached products cost three statements and not three each.
  let loading: Promise<Map<string, PriceTerms>> | undefined;
  const load = () => {
    loading ??= loadTerms(ctx, productIds);
    return loading;
  };
  const known = await Promise.all(
    productIds.map((id) =>
      cached(ctx, `price-terms:${id}`, [productTag(id)], async () => ({ own: (await load()).get(id) })),
    ),
  );
  return new Map(
    productIds.flatMap((id, index): [string, PriceTerms][] =>
      known[index]?.own ? [[id, withOwnPlans(known[index].own)]] : [],
    ),
  );
}

// Room costs are cached by the terms object. Each request gets its own copy, so that its costs end with it.
const withOwnPlans = (terms: PriceTerms): PriceTerms => ({
  ...terms,
  more: terms.more?.map((own) => ({ ...own })) ?? [],
});

async function loadTerms(ctx: Context, productIds: readonly string[]): Promise<Map<string, PriceTerms>> {
  const roomTerms = await listRoomTerms(ctx, productIds);
  const plans = await listRatePlans(ctx, productIds);
  const rules = await rulesOf(ctx, productIds);

  const terms = new Map<string, PriceTerms>();
  for (const productId of productIds) {
    const own = roomTerms.filter((room) => room.productId === productId);
    const [first, ...more] = (plans.get(productId) ?? []).map(({ productId: _, ...plan }) => plan);
    if (own.length > 0 && first) {
      const ofFirst = rules.get(first.id) ?? [];
      terms.set(productId, {
        plan: first,
        rooms: new Map(own.map((room) => [room.id, room])),
        rules: ofFirst,
        more: more.map((plan) => ({
          plan,
          rules: plan.changePercent === null ? (rules.get(plan.id) ?? []) : changedBy(ofFirst, plan.changePercent),
        })),
      });
    }
  }
  return terms;
}

async function rulesOf(ctx: Context, productIds: readonly string[]): Promise<Map<string, PriceRule[]>> {
  const { deletedAt: _, ...columns } = getTableColumns(priceRules);
  const rows = await ctx.db
    .select(columns)
    .from(priceRules)
    .where(and(inArray(priceRules.productId, [...productIds]), isNull(priceRules.deletedAt)))
    .orderBy(asc(priceRules.id));
  return Map.groupBy(rows, (rule) => rule.ratePlanId);
}

/** Names of a product's room types. */
export async function getRoomTitles(ctx: Context, productId: string): Promise<Map<string, string>> {
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  return new Map([...(terms?.rooms.values() ?? [])].map((room) => [room.id, room.title]));
}
