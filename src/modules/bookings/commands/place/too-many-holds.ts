import { conflict, DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import { OPEN_HOLDS_PER_CONTACT, UNPAID_PER_ADDRESS, UNPAID_PER_EMAIL } from "../../limits.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { countUnpaid } from "../../queries/unpaid.ts";
import { bookerLocks } from "../../tables.ts";

/** The customer: contacts, and the hash of the client address. */
export type Booker = { phone: string; email: string; from: string | null };

const [HOUR, DAY] = [3600, 86_400];

/**
 * Throws when a person has too many unpaid bookings: `conflict` for a phone number or e-mail (open holds, or unpaid
 * bookings of one day), `limited` for an address (unpaid bookings of one hour). `own` is not counted: it is replaced, or held again.
 *
 * Runs in the transaction that holds the rooms. Bookings of one person are serialised here, so that the count is always current.
 */
export async function rejectTooManyHolds(ctx: Context, booker: Booker, own?: string): Promise<void> {
  if (!ctx.transaction) throw new Error("holds are counted in the transaction that makes one more");
  await lockBooker(ctx, booker);
  const most = Math.max(OPEN_HOLDS_PER_CONTACT, UNPAID_PER_EMAIL, UNPAID_PER_ADDRESS);
  const within = { emailSeconds: DAY, fromSeconds: HOUR, most };
  const count = await countUnpaid(ctx, booker, within, own ?? null);
  if (Math.max(count.waitingOfPhone, count.waitingOfEmail) >= OPEN_HOLDS_PER_CONTACT)
    throw conflict("too-many-holds", bookingMessages.tooManyHolds);
  if (count.unpaidOfEmail >= UNPAID_PER_EMAIL) throw conflict("too-many-holds", bookingMessages.tooManyUnpaid);
  if (count.unpaidFromHere >= UNPAID_PER_ADDRESS)
    throw new DomainError("limited", "too-many-unpaid", bookingMessages.tooManyFromHere, { retryAfterSeconds: 900 });
}

async function lockBooker(ctx: Context, { phone, email, from }: Booker): Promise<void> {
  const names = [
    `phone ${phone}`,
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(from ? [`from ${from}`] : []),
  ];
  // In a fixed order, so that two bookings with two contacts in common cannot deadlock.
  const rows = names
    .map((name) => ({ key: hashSecret(ctx.sign(`booker-lock:${name}`)), usedAt: ctx.now() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  await ctx.db
    .insert(bookerLocks)
    .values(rows)
    .onConflictDoUpdate({ target: bookerLocks.key, set: { usedAt: ctx.now() } });
}
