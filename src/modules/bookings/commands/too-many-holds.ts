import { conflict, DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { OPEN_HOLDS_PER_CONTACT, UNPAID_PER_ADDRESS, UNPAID_PER_EMAIL } from "../limits.ts";
import { bookingMessages } from "../messages/booking.ts";
import { countUnpaid } from "../queries/unpaid.ts";

/** Who books: how they are reached, and what stands for the address that they send from. */
export type Booker = { phone: string; email: string; from: string | null };

const [HOUR, DAY] = [3600, 86_400];

/**
 * Throws for who lets others wait: `conflict` for a phone number or an e-mail with enough that waits for money, or with enough of today
 * that was never paid, and `limited` for an address of which the same is true within an hour. `replaced` is what the new one
 * takes the place of.
 */
export async function refuseTooManyHolds(
  ctx: Context,
  { phone, email, from }: Booker,
  replaced?: string,
): Promise<void> {
  const most = Math.max(OPEN_HOLDS_PER_CONTACT, UNPAID_PER_EMAIL, UNPAID_PER_ADDRESS) + 1;
  const within = { emailSeconds: DAY, fromSeconds: HOUR, most };
  const count = await countUnpaid(ctx, { phone, email, from }, within, replaced ?? null);
  if (Math.max(count.waitingOfPhone, count.waitingOfEmail) >= OPEN_HOLDS_PER_CONTACT)
    throw conflict("too-many-holds", bookingMessages.tooManyHolds);
  // The one that is replaced counts as long as it stands.
  const spare = replaced === undefined ? 0 : 1;
  if (count.unpaidOfEmail - spare >= UNPAID_PER_EMAIL) throw conflict("too-many-holds", bookingMessages.tooManyUnpaid);
  if (count.unpaidFromHere - spare >= UNPAID_PER_ADDRESS)
    throw new DomainError("limited", "too-many-unpaid", bookingMessages.tooManyFromHere, { retryAfterSeconds: 900 });
}
