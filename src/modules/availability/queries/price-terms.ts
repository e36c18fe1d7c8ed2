import { and, asc, getTableColumns, inArray, isNull } from "drizzle-orm";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/remember.ts";
import type { PriceTerms } from "../rules/party-price.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { priceRules } from "../tables.ts";

/** What prices of several ships are made of; a ship without rooms has no entry. Kept, ship by ship, while it stays the same. */
export async function priceTermsOf(ctx: Context, ownerIds: readonly string[]): Promise<Map<string, PriceTerms>> {
  const tags = ownerIds.map((id) => `cruise:${id}`);
  reads(ctx, ...tags);
  if (ownerIds.length === 0) return new Map();
  // Asked for together, so that ships that are not known yet cost two statements and not two each.
  let loading: Promise<Map<string, PriceTerms>> | undefined;
  const load = () => {
    loading ??= loadTerms(ctx, ownerIds);
    return loading;
  };
  const known = await Promise.all(
    ownerIds.map((id) =>
      remember(ctx, `price-terms:${id}`, [`cruise:${id}`], async () => ({ own: (await load()).get(id) })),
    ),
  );
  return new Map(
    ownerIds.flatMap((id, place): [string, PriceTerms][] => (known[place]?.own ? [[id, known[place].own]] : [])),
  );
}

async function loadTerms(ctx: Context, ownerIds: readonly string[]): Promise<Map<string, PriceTerms>> {
  const roomTerms = await listRoomTerms(ctx, ownerIds);
  const rules = await rulesOf(ctx, ownerIds);

  const terms = new Map<string, PriceTerms>();
  for (const ownerId of ownerIds) {
    const own = roomTerms.filter((room) => room.ownerId === ownerId);
    if (own.length > 0) {
      terms.set(ownerId, { rooms: new Map(own.map((room) => [room.id, room])), rules: rules.get(ownerId) ?? [] });
    }
  }
  return terms;
}

async function rulesOf(ctx: Context, ownerIds: readonly string[]): Promise<Map<string, PriceRule[]>> {
  const { deletedAt: _, ...columns } = getTableColumns(priceRules);
  const rows = await ctx.db
    .select(columns)
    .from(priceRules)
    .where(and(inArray(priceRules.ownerId, [...ownerIds]), isNull(priceRules.deletedAt)))
    .orderBy(asc(priceRules.id));
  return Map.groupBy(rows, (rule) => rule.ownerId);
}

/** Names of a ship's room types. */
export async function roomTitles(ctx: Context, ownerId: string): Promise<Map<string, string>> {
  const terms = (await priceTermsOf(ctx, [ownerId])).get(ownerId);
  return new Map([...(terms?.rooms.values() ?? [])].map((room) => [room.id, room.title]));
}
