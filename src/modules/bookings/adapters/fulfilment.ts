import { markPlansSold } from "#modules/availability/commands/save-rate-plans.ts";
import {
  extendHold,
  holdStock,
  mergeStock,
  moveStock,
  releaseStock,
  sellStock,
  splitStock,
  unsellStock,
} from "#modules/availability/commands/stock.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { messages } from "#modules/availability/messages.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { offerDays } from "#modules/availability/queries/other-days.ts";
import { priceTermsOf } from "#modules/availability/queries/price-terms.ts";
import { priceRooms } from "#modules/availability/rules/party-price.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { Booking } from "../queries/get-booking.ts";
import { underOwnPlan } from "../rules/terms.ts";
import { flightFulfilment } from "./flight-fulfilment.ts";
import type { Fulfilment } from "./fulfilment-steps.ts";

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
  extend: async (ctx, booking, until) => ((await extendHold(ctx, booking.id, until)) ? until : null),
  commit: (ctx, booking) => sellStock(ctx, stayOf(booking)),
  uncommit: (ctx, booking, until) => unsellStock(ctx, booking.id, productOf(booking), until),
  async recount() {},
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
  divide: (ctx, from, part) => splitStock(ctx, from.id, stayOf(part)),
  merge: (ctx, from, into) => mergeStock(ctx, from.id, into.id, into.holdExpiresAt),
  release: (ctx, booking) => releaseStock(ctx, booking.id, productOf(booking)),
});

const fulfilments: Record<BookingKind, Fulfilment> = {
  cruise: stayIn("cruise"),
  hotel: stayIn("hotel"),
  flight: flightFulfilment,
};

export const fulfilmentOf = ({ kind }: Pick<Booking, "kind">): Fulfilment => fulfilments[kind];

const plansOf = ({ plans }: Booking) => plans.map(({ id }) => id);

function stayOf(booking: Booking, choice: readonly RoomChoice[] = booking.rooms) {
  const { id, startsOn: checkIn, nights } = booking;
  return { bookingId: id, productId: productOf(booking), checkIn, nights, rooms: choice };
}

function productOf({ id, productId }: Booking): string {
  if (productId === null) throw new Error(`booking ${id} is a stay without a product`);
  return productId;
}
