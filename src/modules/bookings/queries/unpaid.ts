import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";

/** An agency books for many under one number. */
const MAX_WAITING = 100;

/** Waits for money, or for the airline that is to hold it: of a draft airlines are asked for seats at this moment. */
const waits = (ctx: Context) =>
  and(inArray(bookings.state, ["draft", ...waitingForMoney]), gt(bookings.holdExpiresAt, ctx.now()));

/** Bookings of one phone number that wait for money, or for the airline that is to hold them. */
export async function listWaitingBookings(ctx: Context, phone: string) {
  const { productId, startsOn } = bookings;
  return ctx.db
    .select({ productId, startsOn })
    .from(bookings)
    .where(and(eq(bookings.contactPhone, phone), waits(ctx)))
    .limit(MAX_WAITING);
}

type Whose = { phone: string; email: string; from: string | null };
type Within = { emailSeconds: number; fromSeconds: number /** As far as anything is counted. */; most: number };

/**
 * How many bookings of somebody lie about, in one question: those that wait, by telephone and by e-mail, without the one that is
 * `replaced`; and those of the last seconds of which nothing was paid, by e-mail and by what stands for an address: they wait, ran
 * out or were given up.
 */
export async function countUnpaid(
  ctx: Context,
  { phone, email, from }: Whose,
  { emailSeconds, fromSeconds, most }: Within,
  replaced?: string,
) {
  const ofPhone = eq(bookings.contactPhone, phone);
  const ofEmail = eq(sql`lower(${bookings.contactEmail})`, email.toLowerCase());
  const others = replaced === undefined ? undefined : ne(bookings.id, replaced);
  const unpaid = and(
    eq(bookings.source, "site"),
    eq(bookings.paidVnd, sql`0`),
    isNull(bookings.joinedInto),
    inArray(bookings.state, ["draft", ...waitingForMoney, "expired", "cancelled"]),
  );
  const since = (seconds: number) => gt(bookings.createdAt, new Date(ctx.now().getTime() - seconds * 1000));
  const counted = (where: SQL | undefined) =>
    sql<number>`(select count(*)::int from (select 1 from ${bookings} where ${where} limit ${most}) found)`;
  const [row] = await ctx.db
    .select({
      waitingOfPhone: counted(and(ofPhone, waits(ctx), others)),
      waitingOfEmail: counted(and(ofEmail, waits(ctx), others)),
      unpaidOfEmail: counted(and(ofEmail, since(emailSeconds), unpaid)),
      unpaidFromHere:
        from === null ? sql<number>`0` : counted(and(eq(bookings.placedFrom, from), since(fromSeconds), unpaid)),
    })
    .from(sql`(values (1)) as one`);
  if (!row) throw new Error("the database counted nothing");
  return row;
}
