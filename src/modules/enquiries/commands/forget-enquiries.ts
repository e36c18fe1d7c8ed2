import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import { forgetLetters } from "#platform/mail/outbox.ts";
import { ENQUIRY_DAYS } from "../limits.ts";
import { enquiries, enquiryEvents, quotes } from "../tables.ts";

const BATCH = 200;

/**
 * Forgets who asked, ENQUIRY_DAYS after the end of an enquiry, or after anything last happened to one that nobody ended; what was
 * asked for stays as figures. Answers how many they were.
 */
export async function forgetEnquiries(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ENQUIRY_DAYS * 86_400_000);
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(enquiries)
      .set({ state: "lost", reason: "Không có gì mới trong một năm", endedAt: sql`${enquiries.updatedAt}` })
      .where(and(isNull(enquiries.endedAt), lt(enquiries.updatedAt, before)));
    const due = await ctx.db
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(and(eq(enquiries.forgotten, false), lt(enquiries.endedAt, before)))
      .orderBy(asc(enquiries.endedAt))
      .limit(BATCH)
      .for("update");
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await ctx.db
      .update(enquiries)
      .set({
        ...{ name: "Đã xoá", phone: "", email: "", company: "", message: "", invoice: null, searchText: "" },
        forgotten: true,
      })
      .where(inArray(enquiries.id, ids));
    await ctx.db.update(quotes).set({ words: "" }).where(inArray(quotes.enquiryId, ids));
    await ctx.db.delete(enquiryEvents).where(inArray(enquiryEvents.enquiryId, ids));
    await forgetLetters(
      ctx,
      ids.map((id) => `enquiry:${id}`),
    );
    return ids.length;
  });
}
