import { findPlacedBooking, placeBooking } from "#modules/bookings/commands/place-booking.ts";
import type { PlaceBookingInput, PlacedBooking } from "#modules/bookings/contract/placing.ts";
import type { Context } from "#platform/context.ts";
import type { RateLimits } from "./rate-limit.ts";

type Sender = { address: string; limits: RateLimits };

const running = new Map<string, Promise<PlacedBooking>>();

/** Places a booking for somebody whose bookings are counted. A request that is sent again counts as one and is answered alike. */
export function placeOnce(
  ctx: Context,
  sender: Sender,
  input: PlaceBookingInput,
  key: string,
  /** The hold of the same customer that it takes the place of. */
  replaced?: string,
): Promise<PlacedBooking> {
  // The content belongs to it: the same key for something else has to be refused.
  const request = `${key} ${JSON.stringify(input)}`;
  const known = running.get(request);
  if (known) return known;
  const placing = place(ctx, sender, input, key, replaced).finally(() => running.delete(request));
  running.set(request, placing);
  return placing;
}

async function place(
  ctx: Context,
  { address, limits }: Sender,
  input: PlaceBookingInput,
  key: string,
  replaced?: string,
): Promise<PlacedBooking> {
  try {
    await limits.consume("booking", address);
  } catch (refusal) {
    const placed = await findPlacedBooking(ctx, input, key);
    if (placed) return placed;
    throw refusal;
  }
  return placeBooking(ctx, input, key, replaced);
}
