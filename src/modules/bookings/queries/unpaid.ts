import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { BookingState } from "../contract/states.ts";
import { waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";

/** An agency books for many under one number. */
const MAX_WAITING = 100;

/** Waits for payment, or for airlines: in state `draft` the seats are being requested from them. */
const waitingStates: readonly BookingState[] = ["draft", ...waitingForMoney];

/** Bookings of one phone number that wait for payment, or for the airline that is to hold them. */
export async function listWaitingBookings(ctx: Context, phone: string) {
  const { productId, startsOn } = bookings;
  return ctx.db
    .select({ productId, startsOn })
    .from(bookings)
    .where(
      and(
        eq(bookings.contactPhone, phone),
        inArray(bookings.state, waitingStates),
        gt(bookings.holdExpiresAt, ctx.now()),
      ),
    )
    .limit(MAX_WAITING);
}

type Whose = { phone: string; email: string; from: string | null };
type Within = {
  emailSeconds: number;
  fromSeconds: number;
  /** Counting stops here. */
  most: number;
};

type Count = Record<"waitingOfPhone" | "waitingOfEmail" | "unpaidOfEmail" | "unpaidFromHere", number>;

/**
 * Counts the unpaid bookings of a person in one statement, without the booking `own`. Open holds count by phone number and by e-mail.
 * Recent bookings that wait, expired or were given up count by e-mail and by address.
 */
export async function countUnpaid(
  ctx: Context,
  { phone, email, from }: Whose,
  { emailSeconds, fromSeconds, most }: Within,
  own: string | null,
): Promise<Count> {
  const now = ctx.now();
  const since = (seconds: number) => sql`created_at > ${instant(now.getTime() - seconds * 1000)}`;
  // A booking by telephone may have no e-mail.
  const ofEmail = email === "" ? sql`false` : sql`lower(contact_email) = ${email.toLowerCase()}`;
  const waits = sql`${isWaiting} and hold_expires_at > ${instant(now.getTime())}`;
  const count = (where: SQL) =>
    sql`(select count(*)::int from (
      select 1 from bookings where ${where} and id is distinct from ${own}::uuid limit ${most}) one)`;
  // Every booking runs this. Raw SQL is faster to build than the query builder.
  const { rows } = await ctx.db.execute<Count>(sql`select
    ${count(sql`contact_phone = ${phone} and ${waits}`)} as "waitingOfPhone",
    ${count(sql`${ofEmail} and ${waits}`)} as "waitingOfEmail",
    ${count(sql`${ofEmail} and ${since(emailSeconds)} and ${isUnpaid}`)} as "unpaidOfEmail",
    ${count(sql`placed_from = ${from} and ${since(fromSeconds)} and ${isUnpaid}`)} as "unpaidFromHere"`);
  const [row] = rows;
  if (!row) throw new Error("the count returned no row");
  return row;
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
const oneOf = (states: readonly BookingState[]) => sql`state = any(${sql.param(states)}::text[])`;
const isWaiting = oneOf(waitingStates);
const isUnpaid = sql`source = 'site' and paid_vnd = 0 and joined_into is null and ${oneOf([...waitingStates, "expired", "cancelled"])}`;
