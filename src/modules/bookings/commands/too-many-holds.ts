import { conflict } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { OPEN_HOLDS_PER_CONTACT } from "../limits.ts";
import { bookingMessages } from "../messages/booking.ts";
import { listWaitingBookings } from "../queries/get-booking.ts";

/** Throws `conflict` for who has enough that waits for money on one phone number; `replaced` is what the new one takes the place of. */
export async function refuseTooManyHolds(ctx: Context, phone: string, replaced?: string): Promise<void> {
  const others = (await listWaitingBookings(ctx, phone)).filter(({ id }) => id !== replaced);
  if (others.length >= OPEN_HOLDS_PER_CONTACT) throw conflict("too-many-holds", bookingMessages.tooManyHolds);
}
