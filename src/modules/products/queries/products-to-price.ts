import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productFromPrices, products } from "../tables.ts";

type Due = {
  kind: ProductKind;
  since: CalendarDate;
  /** The last product of the batch before. */
  after: string | null;
};

/**
 * Published products of a kind whose from-price was requested since the last refresh, or was found for other days; in the order of their
 * ids.
 */
export function listProductsToPrice(ctx: Context, { kind, since, after }: Due, limit: number) {
  return ctx.db
    .select({
      productId: products.id,
      facets: products.facets,
      requests: sql<number>`coalesce(${productFromPrices.requests}, 0)`,
    })
    .from(products)
    .leftJoin(productFromPrices, eq(productFromPrices.productId, products.id))
    .where(
      and(
        eq(products.kind, kind),
        eq(products.status, "published"),
        after ? gt(products.id, after) : undefined,
        or(
          isNull(productFromPrices.since),
          ne(productFromPrices.since, since),
          ne(productFromPrices.requests, productFromPrices.coveredRequests),
        ),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
}
