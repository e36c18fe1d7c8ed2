import { sql } from "drizzle-orm";
import { visitor } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween, today as todayIn } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { askForChange } from "#modules/bookings/commands/ask-for-change.ts";
import { placeBooking, placePhoneBooking } from "#modules/bookings/commands/place-booking.ts";
import { assignBooking } from "#modules/bookings/commands/run-desk.ts";
import { completeBooking, confirmBooking } from "#modules/bookings/commands/settle-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { getHotelRef } from "#modules/hotels/queries/get-hotel-ref.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import type { Context } from "#platform/context.ts";
import { aTransfer } from "./a-transfer.ts";
import { type BookingSeed, bookingsOf, guestsOf, houseBookingsOf } from "./demo/bookings.ts";
import { hotels } from "./demo/hotels.ts";
import { ships } from "./demo/ships.ts";

const HOUR = 3_600_000;
/** Cabins of those who called this morning are kept until tomorrow. */
const CALLED_HOURS = 24;
/** Passenger lists are in for departures this many days ahead. */
const LISTED_DAYS = 3;

/** Who changes their mind does so this many days before they go. */
const WISHED_DAYS = 10;
const someWishes = [
  "Cho mình thêm một phòng cho ông bà, ở gần phòng của gia đình.",
  "Mình muốn dời sang cuối tuần sau, cùng loại phòng. Nhờ báo giá giúp.",
];

/** Lets the demo's customers book, pay and travel by the commands that real ones use, each at its own moment. */
export async function loadBookings(ctx: Context, today: CalendarDate): Promise<void> {
  const now = ctx.now();
  const ofShips = bookingsOf(ships, today, now);
  const bookings = [...ofShips, ...houseBookingsOf(hotels, { today, now, from: ofShips.length })];
  const desk = (await listColleagues(ctx)).filter(({ looksAfterBookings }) => looksAfterBookings);
  const wishes = [...someWishes];
  for (const [index, booking] of bookings.entries()) {
    const placed = await loadBooking(ctx, booking, index);
    if (!placed) continue;
    await lookAfter(ctx, { booking, index, today, placed, desk });
    const isFarAhead = booking.end === "confirmed" && daysBetween(today, booking.checkIn) > WISHED_DAYS;
    const wish = isFarAhead && wishes.shift();
    if (wish) await askForChange({ ...ctx, actor: visitor }, placed.id, { text: wish });
  }
  await recordBankNotice(ctx, aTransfer("demo-unmatched", 3_200_000, "CHUYEN TIEN DAT TOUR HA LONG", ctx.now()));
  // Nobody reads at these addresses.
  await ctx.db.execute(sql`update outbox set state = 'kept' where state = 'waiting'`);
}

type Followed = {
  booking: BookingSeed;
  index: number;
  today: CalendarDate;
  placed: PlacedBooking;
  desk: readonly { id: string }[];
};

/** Who boards in the next days is on the list of the port, and two of three bookings to come have a colleague. */
async function lookAfter(ctx: Context, { booking, index, today, placed, desk }: Followed): Promise<void> {
  const days = daysBetween(today, booking.checkIn);
  if (days < 0 || ["unpaid", "cancelled", "refunded"].includes(booking.end)) return;
  const colleague = index % 3 === 2 ? undefined : desk[index % desk.length];
  if (colleague) await assignBooking(ctx, placed.id, colleague.id);
  // One family in five is late with it, as always.
  if (booking.kind === "cruise" && days <= LISTED_DAYS && index % 5 !== 4) {
    await saveTravellers(ctx, placed.id, { version: 0, guests: guestsOf(booking, index) });
  }
}

async function loadBooking(ctx: Context, booking: BookingSeed, index: number): Promise<PlacedBooking | null> {
  const after = (hours: number): Context => {
    const moment = new Date(booking.placedAt.getTime() + hours * HOUR);
    return { ...ctx, now: () => moment };
  };
  const placed = await place(after(0), booking, `demo-booking-${index}`);
  if (!placed || ["waiting", "called", "unpaid"].includes(booking.end)) return placed;

  const share = booking.end === "deposit" ? placed.dueNow : placed.total;
  await recordBankNotice(after(0.1), aTransfer(`demo-${index}`, share, `HT${placed.code}`, after(0.1).now()));
  if (booking.end === "cancelled" || booking.end === "refunded") {
    await cancelAndRefund(after(20), placed.id, { reason: "Khách đổi kế hoạch", terms: "policy" });
    if (booking.end === "refunded") await refund(after(30), placed.id, index);
  } else if (booking.end === "confirmed") {
    await confirmBooking(after(5), placed.id, `XN-${1000 + index}`);
    const home = addDays(booking.checkIn, booking.nights);
    if (home < todayIn(ctx.now())) await completeBooking(ctx, placed.id);
  }
  return placed;
}

/** Books what the page would offer; nothing when the ship does not sail that day, or what was wanted is full. */
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
    const payment = end === "deposit" ? ("deposit" as const) : ("full" as const);
    const contact = { name, phone, email };
    const order = { kind, ...trip, contact, note, payment, expectedTotal: total };
    if (end === "called") return await placePhoneBooking(ctx, { ...order, holdHours: CALLED_HOURS }, key);
    return await placeBooking(ctx, { ...order, consent: true }, { key });
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "conflict" || error.kind === "invalid")) return null;
    throw error;
  }
}

async function refund(ctx: Context, bookingId: string, index: number): Promise<void> {
  // What needs a second person waits for one.
  for (const one of await listRefunds(ctx, { bookingId }))
    if (one.state === "approved") await payRefund(ctx, one.id, `HOAN-${1000 + index}`);
}
