import { markPlansSold } from "#modules/availability/commands/save-rate-plans.ts";
import {
  divideStock,
  extendHold,
  holdStock,
  joinStock,
  moveStock,
  releaseStock,
  sellStock,
  unsellStock,
} from "#modules/availability/commands/stock.ts";
import type { Offer, StayOffer } from "#modules/availability/contract/offer.ts";
import type { RoomChoice, RoomGuests, Stay } from "#modules/availability/contract/stay.ts";
import { messages } from "#modules/availability/messages.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { offerDays } from "#modules/availability/queries/other-days.ts";
import { priceTermsOf } from "#modules/availability/queries/price-terms.ts";
import type { Span } from "#modules/availability/rules/other-days.ts";
import { type Priced, priceRooms } from "#modules/availability/rules/party-price.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { SoldKind } from "../contract/booking.ts";
import type { Booking } from "../queries/get-booking.ts";
import { soldKind } from "../rules/sold-kind.ts";
import { underOwnPlan } from "../rules/terms.ts";

/**
 * What stands behind a booking. Each step runs in the transaction of the booking, which is locked, and either does all it
 * says or throws: `conflict` "sold-out" when something is gone.
 */
type Fulfilment = {
  /** What the same order would cost and take now. */
  requote(ctx: Context, booking: Booking): Promise<StayOffer>;
  /** Keeps what was ordered until a moment. */
  hold(ctx: Context, booking: Booking, until: Date, choice?: readonly RoomChoice[]): Promise<void>;
  /** Keeps it until another moment; false when it is not held any more. */
  extend(ctx: Context, booking: Booking, until: Date): Promise<boolean>;
  /** Makes it the customer's own; takes it anew when the hold has been swept. */
  commit(ctx: Context, booking: Booking): Promise<void>;
  /** Makes a hold of it again: what paid for it was somebody else's. */
  uncommit(ctx: Context, booking: Booking, until: Date): Promise<void>;
  /** What another stay would cost and take, with what the booking has counted as free. */
  offer(ctx: Context, booking: Booking, stay: Stay): Promise<StayOffer>;
  /** What the stay that was booked would cost on each other day of a span on which it can be had. */
  otherDays(ctx: Context, booking: Booking, stay: Stay, span: Span): Promise<Offer[]>;
  /** Takes what the booking now says in place of what it had, or nothing. */
  change(ctx: Context, changed: Booking): Promise<void>;
  /** What guests in rooms of their own cost now on the days of the booking, whether or not such rooms are free. */
  price(ctx: Context, booking: Booking, rooms: readonly RoomGuests[]): Promise<Priced>;
  /** Gives a part of what a booking has to another one, which has nothing yet. */
  divide(ctx: Context, from: Booking, part: Booking): Promise<void>;
  /** Gives all that a booking has to another one, until the moment that this says. */
  join(ctx: Context, from: Booking, into: Booking): Promise<void>;
  /** Gives it back; twice changes nothing. */
  release(ctx: Context, booking: Booking): Promise<void>;
};

const stayIn = (kind: ProductKind): Fulfilment => ({
  async requote(ctx, booking) {
    const { startsOn: checkIn, nights, adults, charter, childAges, price } = booking;
    const rooms = underOwnPlan(booking, booking.rooms);
    const children = charter ? childAges.map((age) => ({ age })) : price.rooms.flatMap((room) => room.children);
    return offerStay(ctx, { id: productOf(booking), kind }, { checkIn, nights, charter, rooms, adults, children });
  },
  async hold(ctx, booking, until, choice) {
    await Promise.all([markPlansSold(ctx, plansOf(booking)), holdStock(ctx, stayOf(booking, choice), until)]);
  },
  extend: (ctx, booking, until) => extendHold(ctx, booking.id, until),
  commit: (ctx, booking) => sellStock(ctx, stayOf(booking)),
  uncommit: (ctx, booking, until) => unsellStock(ctx, booking.id, productOf(booking), until),
  offer: (ctx, booking, stay) => offerStay(ctx, { id: productOf(booking), kind }, stay, booking.id),
  async otherDays(ctx, booking, stay, span) {
    const offers = await offerDays(ctx, { id: productOf(booking), kind }, stay, span, booking.id);
    return offers.filter(({ quote }) => quote.checkIn !== booking.startsOn);
  },
  async change(ctx, changed) {
    await Promise.all([markPlansSold(ctx, plansOf(changed)), moveStock(ctx, stayOf(changed))]);
  },
  async price(ctx, booking, rooms) {
    const id = productOf(booking);
    const terms = (await priceTermsOf(ctx, [id])).get(id);
    if (!terms) return { ok: false, reason: messages.notForSale };
    return priceRooms(terms, { checkIn: booking.startsOn, nights: booking.nights }, rooms);
  },
  divide: (ctx, from, part) => divideStock(ctx, from.id, stayOf(part)),
  join: (ctx, from, into) => joinStock(ctx, from.id, into.id, into.holdExpiresAt),
  release: (ctx, booking) => releaseStock(ctx, booking.id, productOf(booking)),
});

const fulfilments: Record<SoldKind, Fulfilment> = { cruise: stayIn("cruise"), hotel: stayIn("hotel") };

export const fulfilmentOf = ({ kind }: Booking): Fulfilment => fulfilments[soldKind(kind)];

const plansOf = ({ plans }: Booking) => plans.map(({ id }) => id);

function stayOf(booking: Booking, choice: readonly RoomChoice[] = booking.rooms) {
  const { id, startsOn: checkIn, nights } = booking;
  return { bookingId: id, productId: productOf(booking), checkIn, nights, rooms: choice };
}

function productOf({ id, productId }: Booking): string {
  if (productId === null) throw new Error(`booking ${id} is a stay at no product`);
  return productId;
}
