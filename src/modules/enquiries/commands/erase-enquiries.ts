import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { purgeEmailsAbout } from "#platform/mail/outbox.ts";
import { ENQUIRY_DAYS } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { isOf } from "../queries/of-person.ts";
import { enquiries, enquiryEvents, quotes } from "../tables.ts";

const BATCH = 200;

/**
 * Erases the customer of an enquiry ENQUIRY_DAYS after its end, or after the last event of one that was never ended; the request stays
 * for statistics. Returns the number of enquiries.
 */
export async function eraseEnquiries(ctx: Context): Promise<number> {
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
    await forgetRows(ctx, ids);
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
      .where(isOf(who))
      .orderBy(asc(enquiries.id))
      .for("update");
    if (found.length === 0) return 0;
    const open = found.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
    if (open.length > 0) {
      const lost = { state: "lost" as const, reason: enquiryMessages.erased, endedAt: ctx.now() };
      await ctx.db.update(enquiries).set(lost).where(inArray(enquiries.id, open));
    }
    await forgetRows(
      ctx,
      found.map(({ id }) => id),
    );
    return found.length;
  });
}

async function forgetRows(ctx: Context, ids: string[]): Promise<void> {
  const nobody = {
    name: bookingMessages.forgotten,
    phone: "",
    email: "",
    company: "",
    message: "",
    invoice: null,
    searchText: "",
  };
  await ctx.db
    .update(enquiries)
    .set({ ...nobody, forgotten: true })
    .where(inArray(enquiries.id, ids));
  // A quote to an erased customer cannot be accepted.
  const keyHash = sql<string>`'none ' || ${quotes.id}`; // No key has this hash.
  await ctx.db.update(quotes).set({ words: "", keyHash }).where(inArray(quotes.enquiryId, ids));
  await ctx.db
    .update(quotes)
    .set({ state: "withdrawn" })
    .where(and(inArray(quotes.enquiryId, ids), inArray(quotes.state, ["draft", "sent"])));
  await ctx.db.delete(enquiryEvents).where(inArray(enquiryEvents.enquiryId, ids));
  await purgeEmailsAbout(
    ctx,
    ids.map((id) => `enquiry:${id}`),
  );
}
