import { and, asc, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { PersonKey } from "#kernel/person.ts";
import type { Context } from "#platform/context.ts";
import { isOverForGood, retentionReasonOf } from "../rules/retention.ts";
import { effectiveState } from "../rules/states.ts";
import { bookingEvents, bookings } from "../tables.ts";
import { paidCondition } from "./was-paid.ts";

const isOf = (who: PersonKey): SQL =>
  "email" in who ? eq(sql`lower(${bookings.contactEmail})`, who.email) : eq(bookings.contactPhone, who.phone);

/** Most bookings returned for one person; an agency that books for others has more, and erases in several steps. */
const MAX_OF_PERSON = 200;

/** The bookings of a person, the latest journey first, each with the reason why its customer cannot be erased yet. */
export async function listBookingsOfPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(isOf(who))
    .orderBy(desc(bookings.startsOn), desc(bookings.id))
    .limit(MAX_OF_PERSON);
  return rows.map((row) => {
    const state = effectiveState(row, ctx.now());
    return { ...row, state, kept: retentionReasonOf({ ...row, state }, today(ctx.now())) };
  });
}

/** The change requests that customers have written about their bookings. */
export async function listRequestsOf(
  ctx: Context,
  ids: readonly string[],
): Promise<{ bookingId: string; text: string }[]> {
  requirePermission(ctx.actor, "personal-data.read");
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ bookingId: bookingEvents.bookingId, data: bookingEvents.data })
    .from(bookingEvents)
    .where(and(inArray(bookingEvents.bookingId, [...ids]), eq(bookingEvents.kind, "change-asked")))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
  return rows.map(({ bookingId, data }) => ({ bookingId, text: typeof data.text === "string" ? data.text : "" }));
}

type ErasureCursor = {
  /** Paid bookings: those whose journey ended before this day. */
  journeysBefore: CalendarDate;
  /** Bookings that were never paid: those whose last change was before this instant. */
  unpaidBefore: Date;
  after: { endsOn: CalendarDate; id: string } | null;
  limit: number;
};

/** Bookings whose customers are due to be erased, in the order in which their journeys ended; includes those that are still open. */
export async function listBookingsToErase(ctx: Context, { journeysBefore, unpaidBefore, after, limit }: ErasureCursor) {
  const isUnpaid = and(
    lt(bookings.updatedAt, unpaidBefore),
    inArray(bookings.state, ["held", "awaiting_payment", "expired", "cancelled"]),
    isNull(bookings.joinedInto),
    not(paidCondition),
  );
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        isNull(bookings.erasedAt),
        or(lt(bookings.endsOn, journeysBefore), isUnpaid),
        after
          ? or(gt(bookings.endsOn, after.endsOn), and(eq(bookings.endsOn, after.endsOn), gt(bookings.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(asc(bookings.endsOn), asc(bookings.id))
    .limit(limit);
  return rows.map((row) => {
    const state = effectiveState(row, ctx.now());
    return { id: row.id, endsOn: row.endsOn, isOver: isOverForGood({ ...row, state }, today(ctx.now())) };
  });
}
