import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { toE164 } from "#kernel/phone.ts";
import type { Offer } from "#modules/availability/contract/offer.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { getVersionsToAccept } from "#modules/pages/queries.ts";
import { referrerMessages } from "#modules/referrers/messages.ts";
import { findReferrer } from "#modules/referrers/queries.ts";
import { getBankAccount, getPaymentSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { runIdempotent } from "#platform/idempotency.ts";
import { createSemaphore } from "#platform/semaphore.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import { getProductOnSale, type ProductOnSale } from "../../adapters/products.ts";
import type { PhoneOrder, PlacedBooking, Promised, StayOrder } from "../../contract/placing.ts";
import { type BookingSource, isByStaff } from "../../contract/states.ts";
import { queueBookingReceived } from "../../emails/queue-booking-emails.ts";
import { bookingMessages, priceChangedMessage } from "../../messages/booking.ts";
import { bookedRooms, getBookingTerms } from "../../queries/booked-rate-plans.ts";
import { getDepositPercent } from "../../queries/deposit-percent.ts";
import { type Booking, getBookingRow } from "../../queries/get-booking.ts";
import { listWaitingBookings } from "../../queries/unpaid.ts";
import { bookingSecret } from "../../rules/addresses.ts";
import { asPromised } from "../../rules/adjustments.ts";
import { commissionOfShares, commissionShares } from "../../rules/commission.ts";
import { depositOf } from "../../rules/deposit.ts";
import { hashedAddressOf } from "../../rules/hashed-address.ts";
import { type NewBookingRow, newBookingRow } from "../../rules/new-booking.ts";
import { effectiveState, isEnded, lastMoment } from "../../rules/states.ts";
import { atHotelOf, dueNowOf, paidToAgency } from "../../rules/terms.ts";
import { toView } from "../../rules/view.ts";
import { bookings } from "../../tables.ts";
import { nightsOfOffer, releaseExpiredOn } from "../hold/expire-bookings.ts";
import { giveUpHold } from "../hold/release-hold.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { withFreshCode } from "./fresh-code.ts";
import { rejectTooManyHolds } from "./too-many-holds.ts";

/** The order: stay, customer and channel. */
type Order = Omit<StayOrder, "consent"> & {
  source: BookingSource;
  /** The code of the referrer that sent the customer. */
  referrer?: string | undefined;
  holdHours?: number | undefined;
  promised?: Promised;
};

/** Idempotency and rate-limit data of a booking request. */
type RequestMeta = {
  key: string;
  /** The hold of the same customer that this booking replaces. */
  replaced?: string | undefined;
  /** The client address, if the customer sent the request. */
  from?: string;
  /** The code of the referrer whose link this browser opened. */
  referrer?: string | undefined;
  /** Counts the sender, or throws `limited`. */
  admit?: () => Promise<void>;
};

/**
 * Prices the party again, holds its rooms and records the booking, all or nothing. The same key returns the same booking. Throws
 * `conflict` "price-changed" with the new quote when the page showed another price, and "sold-out" when the rooms are gone.
 */
export async function placeBooking(ctx: Context, input: StayOrder, meta: RequestMeta): Promise<PlacedBooking> {
  const { referrer, ...rest } = meta;
  return placeOrder(ctx, { ...input, source: "site", referrer }, { ...rest, request: input });
}

/**
 * Books for a customer on the telephone or at the counter: same price, stock and email. Staff may hold several for one number. Throws
 * `invalid` for an unknown referrer.
 */
export async function placePhoneBooking(ctx: Context, input: PhoneOrder, key: string): Promise<PlacedBooking> {
  requirePermission(ctx.actor, "bookings.write");
  const order = { ...input, source: input.source ?? "phone" };
  return placeOrder(ctx, order, { request: order, key });
}

/** Books an accepted quote at its promised price, whatever the rules say by now. Only for `enquiries`. */
export async function placePromised(
  ctx: Context,
  input: Omit<PhoneOrder, "source" | "referrer">,
  promised: Promised,
  key: string,
): Promise<PlacedBooking> {
  return placeOrder(ctx, { ...input, source: "quote", promised }, { request: { ...input, promised }, key });
}

type PlacingRequest = RequestMeta & { request: object };
type Answer = { bookingId: string };
type Claim = (ctx: Context, answer: Answer) => Promise<void>;

async function placeOrder(
  ctx: Context,
  order: Order,
  { replaced, from, ...meta }: PlacingRequest,
): Promise<PlacedBooking> {
  const phone = toE164(order.contact.phone);
  if (!phone) throw invalid(bookingMessages.badPhone, { "contact.phone": bookingMessages.badPhone });
  const idempotency = {
    ...meta,
    scope: "place-booking",
    // After a hold was given up or has expired, the same order must place a new booking instead of replaying the old answer.
    isStillValid: async (ctx: Context, { bookingId }: Answer) =>
      !isEnded(effectiveState(await getBookingRow(ctx, bookingId), ctx.now())),
    replay: async ({ bookingId }: Answer) => toPlacedBooking(ctx, await getBookingRow(ctx, bookingId)),
  };
  return runIdempotent(ctx, idempotency, (claim) =>
    slotFor(ctx)(() =>
      place(ctx, order, {
        phone,
        from: hashedAddressOf(ctx, from),
        replaced,
        referrer: order.referrer || undefined,
        claim,
      }),
    ).catch(async (error: unknown) => {
      const isOwn = isSoldOut(error) && order.source === "site" && (await holdsThisStay(ctx, order, phone));
      throw isOwn ? conflict("sold-out", bookingMessages.heldByThisPhone) : error;
    }),
  );
}

const isSoldOut = (error: unknown) => error instanceof DomainError && error.code === "sold-out";

/** True if the same phone number holds the sold-out stay and has not paid yet. */
async function holdsThisStay(ctx: Context, { kind, slug, checkIn }: Order, phone: string): Promise<boolean> {
  const { id } = await getProductOnSale(ctx, kind, slug);
  return (await listWaitingBookings(ctx, phone)).some((held) => held.productId === id && held.startsOn === checkIn);
}

// In a rush, all requests would be priced before the first has booked, and then fail late. Queued requests see at once that nothing is
// left, and the pool (10 connections) keeps some for the pages.
const placementSlots = createSemaphore(8);
// Inside a transaction there is no queueing: the request would keep its connection from the requests in the slots.
const slotFor = ({ transaction }: Context): typeof placementSlots => (transaction ? (work) => work() : placementSlots);

type Placing = {
  phone: string;
  from: string | null;
  replaced: string | undefined;
  referrer: string | undefined;
  claim: Claim;
};

async function place(ctx: Context, input: Order, placing: Placing): Promise<PlacedBooking> {
  const { phone, from, replaced } = placing;
  const product = await getProductOnSale(ctx, input.kind, input.slug);
  const offer = await getOffer(ctx, product, input, replaced);
  if (!input.promised) checkExpectedPrice(offer, input.expectedTotal);
  if (offer.holdsRanOut) await releaseExpiredOn(ctx, nightsOfOffer(offer));
  const row = { ...(await draftRow(ctx, product, offer, input, phone)), placedFrom: from };
  return withFreshCode(row, (row) => commit(ctx, row, placing));
}

async function commit(
  ctx: Context,
  row: NewBookingRow,
  { phone, from, replaced, referrer, claim }: Placing,
): Promise<PlacedBooking> {
  return inTransaction(ctx, async (ctx) => {
    // The claim comes first: a copy of this request waits here for the answer and does not count as one more hold.
    await claim(ctx, { bookingId: row.id });
    if (row.source === "site") await rejectTooManyHolds(ctx, { phone, email: row.contactEmail, from }, replaced);
    if (replaced) await giveUpHold(ctx, replaced, { replacedBy: row.code });
    const [booking] = await ctx.db.insert(bookings).values(row).returning();
    if (!booking) throw new Error("the database did not return the booking");
    // Statements that do not depend on each other are sent in one write, in this order.
    await Promise.all([
      recordEvents(ctx, row.id, [
        { kind: "created", data: { total: row.totalVnd, source: row.source } },
        { kind: "held", data: { until: row.holdExpiresAt.toISOString() } },
      ]),
      isByStaff(row.source) &&
        recordChange(ctx, "booking.placed", booking, { total: booking.totalVnd, source: row.source, referrer }),
      queueBookingReceived(ctx, toView(booking, [], ctx.now())),
      // Sent with the last write before the commit, so that contended nights are locked only briefly.
      fulfilmentOf(booking).hold(ctx, booking, booking.holdExpiresAt),
    ]);
    return toPlacedBooking(ctx, booking);
  });
}

function checkExpectedPrice({ quote }: Offer, expected: Vnd): void {
  if (quote.total === expected) return;
  throw conflict("price-changed", priceChangedMessage(expected, quote.total), { result: { quote, expected } });
}

async function draftRow(
  ctx: Context,
  product: ProductOnSale,
  { choice, quote }: Offer,
  input: Order,
  phone: string,
): Promise<NewBookingRow> {
  const [terms, rooms, depositPercent, holdExpiresAt, acceptedVersions, commissions, referrer] = await Promise.all([
    input.promised ? paidToAgency(input.promised.terms) : getBookingTerms(ctx, product.id, quote.rooms),
    bookedRooms(ctx, product.id, choice),
    getDepositPercent(ctx, product.id),
    holdUntil(ctx, input),
    isByStaff(input.source) ? null : getVersionsToAccept(ctx),
    listCommissionsOf(ctx, product.id),
    referrerOf(ctx, input),
  ]);
  const { promised } = input;
  const price = promised ? asPromised(quote, promised) : quote;
  const dueNowVnd = promised
    ? depositOf(price.total, promised.depositPercent)
    : dueNowOf({ price, plans: terms.plans }, input.payment, depositPercent);
  if (dueNowVnd === null) {
    throw invalid(bookingMessages.depositNotOffered, { payment: bookingMessages.depositNotOffered });
  }
  const sale = { rooms, nights: input.nights, day: input.checkIn };
  return newBookingRow({
    order: input,
    product,
    phone,
    rooms,
    price,
    terms,
    dueNowVnd,
    atHotelVnd: atHotelOf({ price, plans: terms.plans }),
    acceptedVersions,
    commission: commissionOfShares(commissionShares(commissions, { ...sale, ...terms, price })),
    ...referrer,
    // The staff member who books on the telephone is assigned to the booking.
    assigneeId: promised?.assigneeId ?? (isByStaff(input.source) && ctx.actor.kind === "staff" ? ctx.actor.id : null),
    holdExpiresAt,
    now: ctx.now(),
  });
}

/** The columns for the referrer of an order. An unknown code is an error in a form of staff, and is ignored when it comes from a link. */
async function referrerOf(ctx: Context, { source, referrer }: Order) {
  const knownReferrer = referrer ? await findReferrer(ctx, referrer) : null;
  if (referrer && !knownReferrer && isByStaff(source))
    throw invalid(referrerMessages.notFound, { referrer: referrerMessages.notFound });
  return { referrerId: knownReferrer?.id ?? null, referrerBasisPoints: knownReferrer?.basisPoints ?? null };
}

// A customer on the telephone pays in the evening. The same hold applies while no account takes transfers, since staff have to explain
// how to pay.
async function holdUntil(ctx: Context, { kind, source, holdHours, checkIn }: Order): Promise<Date> {
  const { holdMinutes, phoneHoldHours } = await getPaymentSettings(ctx);
  const paysWithStaff = source !== "site" || (await getBankAccount(ctx)) === null;
  const minutes = paysWithStaff ? (holdHours ?? phoneHoldHours) * 60 : holdMinutes;
  const until = ctx.now().getTime() + minutes * 60_000;
  // Not beyond the departure, and never shorter than a hold of the site.
  const latest = Math.max(
    lastMoment({ kind, startsOn: checkIn }).getTime(),
    ctx.now().getTime() + holdMinutes * 60_000,
  );
  return new Date(Math.min(until, latest));
}

const toPlacedBooking = (ctx: Context, booking: Booking): PlacedBooking => ({
  id: booking.id,
  code: booking.code,
  keyVersion: booking.keyVersion,
  secret: bookingSecret(ctx, booking),
  price: booking.price,
  outstanding: toView(booking, [], ctx.now()).outstanding,
  total: booking.totalVnd,
  dueNow: booking.dueNowVnd,
  holdExpiresAt: booking.holdExpiresAt,
});
