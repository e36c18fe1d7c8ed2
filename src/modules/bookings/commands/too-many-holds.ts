import { conflict, DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import { OPEN_HOLDS_PER_CONTACT, UNPAID_PER_ADDRESS, UNPAID_PER_EMAIL } from "../limits.ts";
import { bookingMessages } from "../messages/booking.ts";
import { countUnpaid } from "../queries/unpaid.ts";
import { bookerLocks } from "../tables.ts";

/** Who books: how they are reached, and what stands for the address that they send from. */
export type Booker = { phone: string; email: string; from: string | null };

const [HOUR, DAY] = [3600, 86_400];

/**
 * Throws when a person has too many unpaid bookings: `conflict` for a phone number or an e-mail with enough open holds or with
 * enough unpaid bookings of one day, and `limited` for an address with enough unpaid bookings of one hour. `own` is a booking
 * that is not counted: it is replaced, or held again. Runs in the transaction that holds the rooms, and bookings of one person
 * wait here for one another, so that none is counted too late.
 */
export async function refuseTooManyHolds(ctx: Context, booker: Booker, own?: string): Promise<void> {
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
  // In one order, so that two bookings with two contacts in common do not wait for each other.
  const rows = names
    .map((name) => ({ key: hashSecret(ctx.sign(`booker-lock:${name}`)), usedAt: ctx.now() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  await ctx.db
    .insert(bookerLocks)
    .values(rows)
    .onConflictDoUpdate({ target: bookerLocks.key, set: { usedAt: ctx.now() } });
}
