import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";

/** An agency books for many under one number. */
const MAX_WAITING = 100;

const isOfEmail = (email: string): SQL => eq(sql`lower(${bookings.contactEmail})`, email.toLowerCase());

/** Bookings of one phone number, or of one e-mail where that is asked for too, that wait for money, or for the airline that is to hold them. */
export async function listWaitingBookings(ctx: Context, { phone, email }: { phone: string; email?: string }) {
  const { id, productId, startsOn } = bookings;
  return ctx.db
    .select({
      id,
      productId,
      startsOn,
      phone: bookings.contactPhone,
      email: sql<string>`lower(${bookings.contactEmail})`,
    })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.contactPhone, phone), email ? isOfEmail(email) : undefined),
        // Of a draft airlines are asked for seats at this moment.
        inArray(bookings.state, ["draft", ...waitingForMoney]),
        gt(bookings.holdExpiresAt, ctx.now()),
      ),
    )
    .limit(MAX_WAITING);
}

type Unpaid = { seconds: number /** As far as it is counted. */; most: number } & (
  | { email: string }
  | { from: string }
);

/** How many bookings of the last seconds an e-mail has, or what stands for an address, of which nothing was paid: they wait, ran out or were given up. */
export async function countUnpaid(ctx: Context, { seconds, most, ...whose }: Unpaid): Promise<number> {
  const since = new Date(ctx.now().getTime() - seconds * 1000);
  const found = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        "email" in whose ? isOfEmail(whose.email) : eq(bookings.placedFrom, whose.from),
        gt(bookings.createdAt, since),
        eq(bookings.source, "site"),
        eq(bookings.paidVnd, sql`0`),
        isNull(bookings.joinedInto),
        inArray(bookings.state, ["draft", ...waitingForMoney, "expired", "cancelled"]),
      ),
    )
    .limit(most)
    .as("found");
  const [row] = await ctx.db.select({ count: count() }).from(found);
  return row?.count ?? 0;
}
