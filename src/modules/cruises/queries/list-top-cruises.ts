import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { CruiseCard } from "../contract.ts";
import { MAX_TOP_CRUISES } from "../limits.ts";
import { cruises } from "../tables.ts";
import { cardsOf } from "./cards.ts";
import { isPublished } from "./filter.ts";

/** The first ships in the order staff gave them. */
export async function listTopCruises(ctx: Context, limit: number): Promise<CruiseCard[]> {
  const { id, rank } = cruises;
  const count = Math.min(limit, MAX_TOP_CRUISES);
  return cardsOf(ctx, {
    ids: sql`select ${id}, ${rank} from ${cruises} where ${isPublished} order by ${rank}, ${id} limit ${count}`,
    order: sql`shown.rank, shown.id`,
  });
}
