import { sql } from "drizzle-orm";
import { addDays, type CalendarDate, today as todayIn } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { quoteParty } from "#modules/availability/queries/quote-party.ts";
import { placeBooking } from "#modules/bookings/commands/place-booking.ts";
import { completeBooking, confirmBooking } from "#modules/bookings/commands/settle-booking.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund, payRefund } from "#modules/payments/commands/refunds.ts";
import { listRefunds } from "#modules/payments/queries/ledger.ts";
import type { Context } from "#platform/context.ts";
import { type BookingSeed, bookingsOf, HISTORY_DAYS } from "./demo/bookings.ts";
import { bankAccount } from "./demo/company.ts";
import type { ShipSeed } from "./demo/ship-seed.ts";

/** A ship of the demo as it was loaded: the ids of its rooms stand in the order of the seed. */
export type LoadedShip = { ship: ShipSeed; id: string; roomIds: readonly string[] };

const HOUR = 3_600_000;

/** Lets the demo's customers book, pay and travel by the commands that real ones use, each at its own moment. */
export async function loadBookings(ctx: Context, loaded: readonly LoadedShip[], today: CalendarDate): Promise<void> {
  const bookings = bookingsOf(
    loaded.map(({ ship }) => ship),
    today,
    ctx.now(),
  );
  const booked = new Set(bookings.map(({ slug }) => slug));
  for (const { ship, id, roomIds } of loaded.filter((one) => booked.has(one.ship.slug))) {
    const rooms = roomIds.map((roomId, index) => ({ roomId, capacity: ship.rooms[index]?.units ?? 0 }));
    await openNights(ctx, { ownerId: id, from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1), rooms });
  }
  for (const [index, booking] of bookings.entries()) await loadBooking(ctx, booking, index);
  await recordBankNotice(ctx, aTransfer("demo-unmatched", 3_200_000, "CHUYEN TIEN DAT TOUR HA LONG", ctx.now()));
  // Nobody reads at these addresses.
  await ctx.db.execute(sql`update outbox set state = 'kept' where state = 'waiting'`);
}

async function loadBooking(ctx: Context, booking: BookingSeed, index: number): Promise<void> {
  const after = (hours: number): Context => {
    const moment = new Date(booking.placedAt.getTime() + hours * HOUR);
    return { ...ctx, now: () => moment };
  };
  const placed = await place(after(0), booking, `demo-booking-${index}`);
  if (!placed || booking.end === "waiting" || booking.end === "unpaid") return;

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
}

/** Books what the page would offer; nothing when the ship does not sail that day or is full. */
async function place(ctx: Context, booking: BookingSeed, key: string) {
  const { slug, checkIn, nights, adults, childAges, name, phone, email, note, end } = booking;
  const trip = {
    slug,
    checkIn,
    nights,
    adults,
    children: childAges.map((age) => ({ age })),
    cabins: [],
    charter: false,
  };
  try {
    const { total } = await quoteParty(ctx, trip);
    const payment = end === "deposit" ? ("deposit" as const) : ("full" as const);
    const contact = { name, phone, email };
    return await placeBooking(ctx, { ...trip, contact, note, payment, expectedTotal: total, consent: true }, key);
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

const aTransfer = (providerRef: string, amount: number, content: string, bankedAt: Date) => ({
  provider: "sepay" as const,
  providerRef,
  direction: "in" as const,
  accountNumber: bankAccount?.number ?? "",
  amount,
  content,
  bankedAt,
});
