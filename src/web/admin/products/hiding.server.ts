import { can } from "#kernel/actor.ts";
import { listTitlesNaming } from "#modules/blog/queries.ts";
import { countUpcomingBookings } from "#modules/bookings/queries/upcoming-counts.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { listHighlightedIds } from "#modules/products/queries/highlights.ts";
import type { Context } from "#platform/context.ts";

/** The effects of hiding a product. */
export type HidingEffects = { booked: number; held: number; isHighlighted: boolean; articles: string[] };

/** The effects of hiding each of some products, for staff who may hide them; empty for other roles. */
export async function getHidingEffects(
  ctx: Context,
  kind: ProductKind,
  ids: readonly string[],
): Promise<Readonly<Record<string, HidingEffects>>> {
  if (!can(ctx.actor, "catalogue.publish") || ids.length === 0) return {};
  const [upcoming, highlighted, articles] = await Promise.all([
    can(ctx.actor, "bookings.read") ? countUpcomingBookings(ctx, ids) : new Map<string, never>(),
    listHighlightedIds(ctx, kind),
    listTitlesNaming(ctx, ids),
  ]);
  return Object.fromEntries(
    ids.map((id) => [
      id,
      {
        ...(upcoming.get(id) ?? { booked: 0, held: 0 }),
        isHighlighted: highlighted.includes(id),
        articles: articles.get(id) ?? [],
      },
    ]),
  );
}
