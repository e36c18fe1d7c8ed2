import { sql } from "drizzle-orm";
import { visitor } from "#kernel/actor.ts";
import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { askForChange } from "#modules/bookings/commands/change/ask-for-change.ts";
import { placeBooking, placePhoneBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { assignBooking } from "#modules/bookings/commands/staff/staff-actions.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { getHotelRef } from "#modules/hotels/queries/get-hotel-ref.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import type { Beneficiary } from "#modules/payments/contract/refunds.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import type { Context } from "#platform/context.ts";
import { aTransfer } from "./a-transfer.ts";
import { type BookingSeed, bookingsOf, guestsOf, hotelBookingsOf } from "./demo/bookings.ts";
import { hotels } from "./demo/hotels.ts";
import { ships } from "./demo/ships.ts";
import { isPaidHistory, loadHistory } from "./load-history.ts";

const HOUR = 3_600_000;
/** Cabins of callers from this morning are held until tomorrow. */
const CALLED_HOURS = 24;
/** Passenger lists exist for departures within this many days. */
const LISTED_DAYS = 3;

/** Change requests come this many days before the departure. */
const CHANGE_REQUEST_DAYS = 10;
const changeRequests = [
  "Cho mình thêm một phòng cho ông bà, ở gần phòng của gia đình.",
  "Mình muốn dời sang cuối tuần sau, cùng loại phòng. Nhờ báo giá giúp.",
];

/** Creates the demo's bookings: those with a simple past in bulk, the others by real commands, each at its own moment. */
export async function loadBookings(ctx: Context, today: CalendarDate): Promise<void> {
  const now = ctx.now();
  const ofShips = bookingsOf(ships, today, now);
  const seeds = [...ofShips, ...hotelBookingsOf(hotels, { today, now, from: ofShips.length })];
  const colleagues = (await listColleagues(ctx)).filter(({ looksAfterBookings }) => looksAfterBookings);
  const all = seeds.map((seed, index) => ({ seed, index, assignee: assigneeOf(seed, { index, today, colleagues }) }));
  const recorded = await loadHistory(
    ctx,
    all.filter(({ seed }) => isPaidHistory(seed)),
    today,
  );
  for (const { seed, index, assignee } of all.filter(({ seed }) => !isPaidHistory(seed))) {
    const placed = await loadBooking(ctx, seed, index);
    if (placed && assignee) await assignBooking(ctx, placed.id, assignee.id);
  }
  await addTravellersAndChangeRequests(ctx, recorded, today);
  await recordBankNotice(ctx, aTransfer("demo-unmatched", 3_200_000, "CHUYEN TIEN DAT TOUR HA LONG", ctx.now()));
  // The addresses of the demo belong to no real person.
  await ctx.db.execute(sql`update outbox set state = 'kept' where state = 'waiting'`);
}

type Assignment = { index: number; today: CalendarDate; colleagues: readonly { id: string; name: string }[] };

/** Two of three future bookings are assigned to a colleague. */
function assigneeOf({ checkIn, end }: BookingSeed, { index, today, colleagues }: Assignment) {
  const isOpen = checkIn >= today && !["unpaid", "cancelled", "refunded"].includes(end);
  return isOpen && index % 3 !== 2 ? colleagues[index % colleagues.length] : undefined;
}

/** Adds travellers of the next days for the port, and change requests of later guests. */
async function addTravellersAndChangeRequests(
  ctx: Context,
  recorded: readonly { id: string; seed: BookingSeed; index: number }[],
  today: CalendarDate,
): Promise<void> {
  const wishes = [...changeRequests];
  for (const { id, seed, index } of recorded) {
    const days = daysBetween(today, seed.checkIn);
    // One family in five sends its list late.
    if (seed.kind === "cruise" && days >= 0 && days <= LISTED_DAYS && index % 5 !== 4) {
      await saveTravellers(ctx, id, { version: 0, guests: guestsOf(seed, index) });
    }
    const wish = seed.end === "confirmed" && days > CHANGE_REQUEST_DAYS && wishes.shift();
    if (wish) await askForChange({ ...ctx, actor: visitor }, id, { text: wish });
  }
}

async function loadBooking(ctx: Context, booking: BookingSeed, index: number): Promise<PlacedBooking | null> {
  const after = (hours: number): Context => {
    const moment = new Date(booking.placedAt.getTime() + hours * HOUR);
    return { ...ctx, now: () => moment };
  };
  const placed = await place(after(0), booking, `demo-booking-${index}`);
  if (!placed || ["waiting", "called", "unpaid"].includes(booking.end)) return placed;

  await recordBankNotice(after(0.1), aTransfer(`demo-${index}`, placed.total, `HT${placed.code}`, after(0.1).now()));
  await cancelAndRefund(after(20), placed.id, {
    reason: "Khách đổi kế hoạch",
    terms: "policy",
    // Some customers have not entered their account yet.
    beneficiary: booking.end === "refunded" || index % 2 === 0 ? accountOf(booking.name, index) : null,
  });
  if (booking.end === "refunded") await refund(after(30), placed.id, index);
  return placed;
}

const accountOf = (name: string, index: number): Beneficiary => ({
  bank: "Vietcombank",
  account: `99990000${String(index).padStart(4, "0")}`,
  holder: foldName(name).toUpperCase(),
});

/** Books what the page would offer; nothing when the ship does not sail that day, or the choice is full. */
async function place(ctx: Context, booking: BookingSeed, key: string) {
  const { kind, slug, checkIn, nights, adults, childAges, name, phone, email, note, end } = booking;
  const trip = {
    slug,
    checkIn,
    nights,
    adults,
    children: childAges.map((age) => ({ age })),
    rooms: [],
    charter: false,
  };
  try {
    const product = kind === "cruise" ? await getCruiseRef(ctx, slug) : await getHotelRef(ctx, slug);
    const { total } = (await getOffer(ctx, product, trip)).quote;
    const contact = { name, phone, email };
    const order = { kind, ...trip, contact, note, invoice: null, payment: "full" as const, expectedTotal: total };
    if (end === "called") return await placePhoneBooking(ctx, { ...order, holdHours: CALLED_HOURS }, key);
    return await placeBooking(ctx, { ...order, consent: true }, { key });
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "conflict" || error.kind === "invalid")) return null;
    throw error;
  }
}

async function refund(ctx: Context, bookingId: string, index: number): Promise<void> {
  // Refunds that need a second person stay open.
  for (const one of await listRefunds(ctx, { bookingId }))
    if (one.state === "approved") await payRefund(ctx, one.id, `HOAN-${1000 + index}`);
}
