import { randomInt } from "node:crypto";
import { nightsOf, today as todayIn } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { type Vnd, zeroVnd } from "#kernel/money.ts";
import { toE164 } from "#kernel/phone.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import { offerIn } from "#modules/availability/rules/stay-offer.ts";
import { roomsOfTypes } from "#modules/availability/rules/stock.ts";
import type { stockHolds } from "#modules/availability/tables.ts";
import type { BookedProduct, ProductOnSale } from "#modules/bookings/adapters/products.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { bookingConfirmed, bookingReceived, paymentReceived } from "#modules/bookings/emails/booking-emails.ts";
import { type EmailDetails, emailDetailsOf } from "#modules/bookings/emails/email-details.ts";
import { emailsAbout } from "#modules/bookings/emails/queue-booking-emails.ts";
import { bookedRooms, getBookingTerms } from "#modules/bookings/queries/booked-rate-plans.ts";
import { getDepositPercent } from "#modules/bookings/queries/deposit-percent.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { unknownCommission } from "#modules/bookings/rules/commission.ts";
import { newBookingRow } from "#modules/bookings/rules/new-booking.ts";
import { searchTextOf } from "#modules/bookings/rules/search-text.ts";
import { settledState } from "#modules/bookings/rules/states.ts";
import { atHotelOf, dueNowOf } from "#modules/bookings/rules/terms.ts";
import { toView } from "#modules/bookings/rules/view.ts";
import type { bookingEvents, bookings } from "#modules/bookings/tables.ts";
import { findOrCreateAccountFund } from "#modules/funds/commands/find-fund.ts";
import type { fundMovements } from "#modules/funds/tables.ts";
import { getVersionsToAccept } from "#modules/pages/queries.ts";
import type { paymentAllocations, paymentReceipts } from "#modules/payments/tables.ts";
import { getBankAccount, getCompany, getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Email } from "#platform/mail/email.ts";
import type { outbox } from "#platform/mail/tables.ts";
import { aTransfer } from "./a-transfer.ts";
import type { BookingSeed } from "./demo/bookings.ts";

const HOUR = 3_600_000;
/** Hours after the booking when the money arrives, and when staff confirm the rooms. */
const PAID_HOURS = 0.1;
const CONFIRMED_HOURS = 5;

export type Seeded = { seed: BookingSeed; index: number; assignee?: { id: string; name: string } | undefined };

type BookingRow = typeof bookings.$inferSelect;
type EventRow = typeof bookingEvents.$inferInsert;

/** All rows of one booking. */
export type HistoryRows = {
  booking: BookingRow;
  events: EventRow[];
  nights: (typeof stockHolds.$inferInsert)[];
  receipt: typeof paymentReceipts.$inferInsert;
  movement: typeof fundMovements.$inferInsert;
  allocation: typeof paymentAllocations.$inferInsert;
  emails: (typeof outbox.$inferInsert)[];
};

export type SoldStay = { product: ProductOnSale; inventory: Inventory; shown: BookedProduct | null };
type Agency = Awaited<ReturnType<typeof readAgency>>;

/** Data that all bookings share. */
export async function readAgency(ctx: Context) {
  const { holdMinutes } = await getPaymentSettings(ctx);
  const [company, account] = [await getCompany(ctx), await getBankAccount(ctx)];
  const fundId = await findOrCreateAccountFund(ctx, account?.number ?? "");
  return { company, account, fundId, holdMinutes, codes: new Set<string>() };
}

/** The rows of a booking with its money, nights and emails, taken off the inventory; null when the stay was not for sale. */
export async function historyRows(
  ctx: Context,
  { seed, index, assignee }: Seeded,
  sold: SoldStay,
  agency: Agency,
): Promise<HistoryRows | null> {
  const after = (hours: number): Context => {
    const moment = new Date(seed.placedAt.getTime() + hours * HOUR);
    return { ...ctx, now: () => moment };
  };
  const held = await heldBooking(after(0), seed, sold, agency);
  if (!held) return null;

  const amount = seed.end === "deposit" ? held.dueNowVnd : held.totalVnd;
  const paid = { ...held, paidVnd: amount, state: settledState(held, amount) };
  const confirmed = { ...paid, state: seed.end === "confirmed" ? "confirmed" : paid.state };
  const isConfirmedByStaff = confirmed.state !== paid.state;
  const isOver = confirmed.state === "confirmed" && held.endsOn < todayIn(ctx.now());
  const booking = {
    ...confirmed,
    state: isOver ? "completed" : confirmed.state,
    assigneeId: assignee?.id ?? null,
    updatedAt: ctx.now(),
  };

  const { id: bookingId, kind, productId } = held;
  const receipt = receiptOf(held, amount, { index, at: after(PAID_HOURS).now() });
  const allocation = { id: newId(), receiptId: receipt.id, bookingId, kind, productId, amountVnd: amount };
  const { id: subjectId, bankedAt, createdAt, recordedBy } = receipt;
  const movement = {
    id: newId(),
    fundId: agency.fundId,
    kind: "receipt" as const,
    subjectId,
    dayOn: todayIn(bankedAt),
    at: bankedAt,
    amountVnd: amount,
    recordedBy,
    createdAt,
  };
  const event = (at: Date, kind: EventRow["kind"], data: EventRow["data"] = {}): EventRow => {
    return { id: newId(), bookingId, kind, actor: ctx.actor.kind, data, at };
  };
  const [placedAt, paidAt, confirmedAt] = [held.createdAt, receipt.createdAt, after(CONFIRMED_HOURS).now()];
  const events = [
    event(placedAt, "created", { total: held.totalVnd, source: held.source }),
    event(placedAt, "held", { until: held.holdExpiresAt.toISOString() }),
    event(paidAt, "payment-received", { amount, paid: amount }),
    ...(paid.state === "confirmed" ? [event(paidAt, "confirmed")] : []),
    ...(isConfirmedByStaff ? [event(confirmedAt, "confirmed", { reference: `XN-${1000 + index}` })] : []),
    ...(isOver ? [event(ctx.now(), "completed")] : []),
    ...(assignee ? [event(ctx.now(), "assigned", { to: assignee.name })] : []),
  ];

  const email = (ctx: Context, row: BookingRow, reason: string, compose: Compose) =>
    emailRow(ctx, toView(row, [], ctx.now()), { agency, shown: sold.shown, reason, compose });
  const emails = [
    email(after(0), held, `booking-received:${bookingId}`, bookingReceived),
    email(after(PAID_HOURS), paid, `payment-received:${allocation.id}`, (view, sender) =>
      paymentReceived(view, sender, amount),
    ),
    ...(isConfirmedByStaff
      ? [
          email(
            after(CONFIRMED_HOURS),
            confirmed,
            `booking-confirmed:${bookingId}:${confirmedAt.toISOString()}`,
            bookingConfirmed,
          ),
        ]
      : []),
  ];
  const nights = takeNights(sold.inventory, held);
  return { booking, events, nights, receipt, movement, allocation: { ...allocation, createdAt: paidAt }, emails };
}

/** The booking at the time of placing; null when the stay was not for sale. */
async function heldBooking(
  ctx: Context,
  { checkIn, nights, adults, childAges, name, phone, email, note, end }: BookingSeed,
  { product, inventory }: SoldStay,
  agency: Agency,
): Promise<BookingRow | null> {
  const children = childAges.map((age) => ({ age }));
  const stay = { checkIn, nights, adults, children, rooms: [], charter: false };
  const answer = offerIn(inventory, stay, ctx.now());
  if (!answer.ok) return null;
  const { quote: price, choice } = answer.offer;
  const terms = await getBookingTerms(ctx, product.id, price.rooms);
  const payment = end === "deposit" ? "deposit" : "full";
  const dueNowVnd = dueNowOf({ price, plans: terms.plans }, payment, await getDepositPercent(ctx, product.id));
  const e164 = toE164(phone);
  if (dueNowVnd === null || e164 === null) return null;
  const row = newBookingRow({
    order: { ...stay, contact: { name, phone, email }, note, invoice: null, source: "site" },
    product,
    phone: e164,
    rooms: await bookedRooms(ctx, product.id, choice),
    price,
    terms,
    dueNowVnd,
    atHotelVnd: atHotelOf({ price, plans: terms.plans }),
    // Filled when the commissions are loaded.
    commission: unknownCommission,
    referrerId: null,
    referrerBasisPoints: null,
    acceptedVersions: await getVersionsToAccept(ctx),
    assigneeId: null,
    holdExpiresAt: new Date(ctx.now().getTime() + agency.holdMinutes * 60_000),
    now: ctx.now(),
  });
  const code = freshCode(agency.codes);
  return { ...defaultValues, ...row, code, searchText: searchTextOf({ ...row, code }) };
}

/** Default values of a new booking; `refundDueVnd` is computed by the database. */
const defaultValues = {
  keptVnd: zeroVnd,
  refundDueVnd: zeroVnd,
  travellersVersion: 0,
  travellersListed: 0,
  travellersComplete: 0,
  commissionSetAt: null,
  changeAskedAt: null,
  needsStaffSince: null,
  invoice: null,
  joinedInto: null,
  keyVersion: 0,
  placedFrom: null,
  erasedAt: null,
} as const;

function freshCode(taken: Set<string>): string {
  const code = makeBookingCode(randomInt);
  if (taken.has(code)) return freshCode(taken);
  taken.add(code);
  return code;
}

function receiptOf(booking: BookingRow, amountVnd: Vnd, { index, at }: { index: number; at: Date }) {
  const { direction: _, amount: __, ...notice } = aTransfer(`demo-${index}`, amountVnd, `HT${booking.code}`, at);
  const row = { ...notice, id: newId(), amountVnd, outcome: "exact" as const, bookingId: booking.id };
  return { ...row, recordedBy: "system", createdAt: at };
}

function takeNights({ stock }: Inventory, booking: BookingRow): HistoryRows["nights"] {
  const { id: bookingId, startsOn, nights, holdExpiresAt: expiresAt } = booking;
  return roomsOfTypes(booking.rooms).flatMap(({ roomId, quantity }) =>
    nightsOf(startsOn, nights).map((nightOn) => {
      const night = stock.get(roomId)?.get(nightOn);
      if (night) night.left -= quantity;
      return { bookingId, roomId, nightOn, quantity, state: "sold", expiresAt };
    }),
  );
}

type Compose = (booking: BookingView, sender: EmailDetails) => Email;
type EmailParts = { agency: Agency; shown: EmailDetails["product"]; reason: string; compose: Compose };

function emailRow(ctx: Context, booking: BookingView, { agency, shown, reason, compose }: EmailParts) {
  const product = booking.state === "confirmed" ? shown : null;
  const { company, account } = agency;
  const email = compose(booking, emailDetailsOf(ctx, booking, { company, account, product, flights: null }));
  const [about, at] = [emailsAbout(booking.id), ctx.now()];
  // Stored and never sent: the addresses of the demo belong to no real person.
  const row = { ...email, reason, about, recipient: booking.contact.email, state: "kept" as const };
  return { ...row, createdAt: at, nextTryAt: at };
}
