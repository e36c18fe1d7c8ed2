import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { eraseCustomers, lockToErase } from "#modules/worklist/commands.ts";
import { ofPersonCondition } from "#modules/worklist/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { ENQUIRY_DAYS } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import { enquiries, quotes } from "../tables.ts";

/**
 * Erases the customer of an enquiry ENQUIRY_DAYS after its end, or after the last event of one that was never ended. The request stays for
 * statistics. Returns the number of enquiries.
 */
export async function eraseEnquiries(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ENQUIRY_DAYS * 86_400_000);
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(enquiries)
      .set({ state: "lost", reason: enquiryMessages.retentionEnded, endedAt: sql`${enquiries.updatedAt}` })
      .where(and(isNull(enquiries.endedAt), lt(enquiries.updatedAt, before)));
    const ids = await lockToErase(ctx, enquiryList, lt(enquiries.endedAt, before));
    await eraseAll(ctx, ids, enquiryMessages.retentionEnded);
    return ids.length;
  });
}

/** Erases a person's enquiries at their request, open ones too: those become lost. Returns the number of enquiries. */
export async function eraseEnquiriesOfPerson(ctx: Context, who: PersonKey): Promise<number> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: enquiries.id, endedAt: enquiries.endedAt })
      .from(enquiries)
      .where(ofPersonCondition(enquiryList, who))
      .orderBy(asc(enquiries.id))
      .for("update");
    const open = found.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
    if (open.length > 0) {
      const lost = { state: "lost" as const, reason: enquiryMessages.erased, endedAt: ctx.now() };
      await ctx.db.update(enquiries).set(lost).where(inArray(enquiries.id, open));
    }
    await eraseAll(
      ctx,
      found.map(({ id }) => id),
      enquiryMessages.erased,
    );
    return found.length;
  });
}

async function eraseAll(ctx: Context, ids: string[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await eraseCustomers(ctx, enquiryList, ids, { company: "", message: "", invoice: null });
  // Staff wrote the reason of a lost one in their own words.
  const lost = and(inArray(enquiries.id, ids), eq(enquiries.state, "lost"));
  await ctx.db.update(enquiries).set({ reason }).where(lost);
  // A quote to an erased customer cannot be accepted.
  const keyHash = sql<string>`'none ' || ${quotes.id}`; // No key has this hash.
  await ctx.db.update(quotes).set({ words: "", keyHash }).where(inArray(quotes.enquiryId, ids));
  await ctx.db
    .update(quotes)
    .set({ state: "withdrawn" })
    .where(and(inArray(quotes.enquiryId, ids), inArray(quotes.state, ["draft", "sent"])));
}
