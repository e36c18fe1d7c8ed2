import { extendHold, holdStock, releaseStock, sellStock, unsellStock } from "#modules/availability/commands/stock.ts";
import type { CabinChoice, StayOffer } from "#modules/availability/contract.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";

/**
 * What stands behind a booking. Each step runs in the transaction of the booking, which is locked, and either does all it
 * says or throws: `conflict` "sold-out" when something is gone.
 */
type Fulfilment = {
  /** What the same order would cost and take now. */
  requote(ctx: Context, booking: Booking): Promise<StayOffer>;
  /** Keeps what was ordered until a moment. */
  hold(ctx: Context, booking: Booking, until: Date, choice?: readonly CabinChoice[]): Promise<void>;
  /** Keeps it longer; false when it is not held any more. */
  extend(ctx: Context, booking: Booking, until: Date): Promise<boolean>;
  /** Makes it the customer's own; takes it anew when the hold has been swept. */
  commit(ctx: Context, booking: Booking): Promise<void>;
  /** Makes a hold of it again: what paid for it was somebody else's. */
  uncommit(ctx: Context, booking: Booking, until: Date): Promise<void>;
  /** Gives it back; twice changes nothing. */
  release(ctx: Context, booking: Booking): Promise<void>;
};

const stay: Fulfilment = {
  async requote(ctx, { cruiseId, checkInOn: checkIn, nights, adults, charter, cabins, childAges, price }) {
    const children = charter ? childAges.map((age) => ({ age })) : price.cabins.flatMap((cabin) => cabin.children);
    return offerStay(ctx, { id: cruiseId }, { checkIn, nights, charter, cabins, adults, children });
  },
  hold: (ctx, booking, until, choice) => holdStock(ctx, stayOf(booking, choice), until),
  extend: (ctx, booking, until) => extendHold(ctx, booking.id, until),
  commit: (ctx, booking) => sellStock(ctx, stayOf(booking)),
  uncommit: (ctx, { id, cruiseId }, until) => unsellStock(ctx, id, cruiseId, until),
  release: (ctx, { id, cruiseId }) => releaseStock(ctx, id, cruiseId),
};

/** By the kind of what was booked; nothing else asks for it. */
const fulfilments = { cruise: stay } as const satisfies Record<"cruise", Fulfilment>;

export const fulfilmentOf = (_booking: Booking): Fulfilment => fulfilments.cruise;

function stayOf({ id, cruiseId, checkInOn, nights, cabins }: Booking, choice: readonly CabinChoice[] = cabins) {
  return { bookingId: id, ownerId: cruiseId, checkIn: checkInOn, nights, cabins: choice };
}
