import { and, inArray, sql } from "drizzle-orm";
import { soldStates } from "#modules/bookings/queries/sales.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { activateReferrer, addReferrer } from "#modules/referrers/commands.ts";
import { findReferrer } from "#modules/referrers/queries.ts";
import type { Context } from "#platform/context.ts";

const referrers = [
  { code: "hoa-nang", name: "Cộng tác viên Hoa Nắng Thử Nghiệm", percent: 500 },
  { code: "lu-hanh-mau", name: "Lữ hành Mẫu", percent: 800 },
  { code: "nhom-gia-dinh", name: "Chiến dịch nhóm Gia đình đi chơi", percent: 0 },
  { code: "hoi-cho-cu", name: "Hội chợ năm ngoái (mẫu)", percent: 300 },
];
/** One booking in this many came by each of them. */
const ONE_IN = 15;

/** Adds the demo's partners and campaigns, and the bookings that came by the first of them. */
export async function loadReferrers(ctx: Context): Promise<void> {
  for (const [index, referrer] of referrers.entries()) {
    await addReferrer(ctx, referrer);
    const found = await findReferrer(ctx, referrer.code);
    if (!found) continue;
    if (index === referrers.length - 1) await activateReferrer(ctx, found.id, false);
    const basisPoints = sql`case when ${bookings.kind} = 'flight' then 0 else ${found.basisPoints}::int end`;
    const isPicked = sql`abs(hashtextextended(${bookings.code}, 7)) % ${ONE_IN} = ${index}`;
    await ctx.db
      .update(bookings)
      .set({ referrerId: found.id, referrerBasisPoints: basisPoints })
      .where(and(inArray(bookings.state, soldStates), isPicked));
  }
}
