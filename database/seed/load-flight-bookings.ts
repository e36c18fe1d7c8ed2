import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { sumVnd, vnd } from "#kernel/money.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { finishOrder, processOrder } from "#modules/bookings/commands/flights/process-orders.ts";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { type PlacedFlights, placeFlightInput } from "#modules/bookings/contract/flight-placing.ts";
import { localSupplier } from "#modules/flights/adapters/local/local-supplier.ts";
import { claimOrder } from "#modules/flights/commands/orders.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { searchFares } from "#modules/flights/queries/search-fares.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import type { Context } from "#platform/context.ts";
import { aTransfer } from "./a-transfer.ts";
import { type FlightBookingSeed, flightBookings } from "./demo/flight-bookings.ts";

const MINUTE = 60_000;
const signal = new AbortController().signal;

/** Books flights of our own timetable for demo customers by real commands, each at its own moment. */
export async function loadFlightBookings(ctx: Context, today: CalendarDate): Promise<void> {
  for (const [index, seed] of flightBookings.entries()) {
    const began = ctx.now().getTime() - seed.hoursAgo * 60 * MINUTE;
    // Outside suppliers get no requests while the demo is loaded.
    const after = (minutes: number): Context => {
      const moment = new Date(began + minutes * MINUTE);
      return { ...ctx, accounts: {}, now: () => moment };
    };
    const placed = await place(after(0), seed, { index, today });
    await bringToEnd(after, seed, placed, index);
  }
}

async function place(
  ctx: Context,
  { legs, day, stay, names, company }: FlightBookingSeed,
  { index, today }: { index: number; today: CalendarDate },
): Promise<PlacedFlights> {
  const journey = legs.map(([, from, to], leg) => ({ from, to, on: addDays(today, day + leg * stay) }));
  const passengers = { adult: names.length, child: 0, infant: 0 };
  const { fares } = await searchFares(ctx, { legs: journey, passengers }, signal);
  const chosen = legs.flatMap(([airline], leg) => {
    const fare = fares.find((one) => one.airline === airline && one.flights.some((flight) => flight.leg === leg));
    return fare ? [fare] : [];
  });
  // A round trip sold together is one fare.
  const selected = [...new Set(chosen)].slice(0, chosen.some(({ flights }) => flights.length > 1) ? 1 : chosen.length);
  const [[surname, givenNames] = ["", ""]] = names;
  const number = String(index + 1).padStart(3, "0");
  const email = `bay${number}@demo.example`;
  const order = placeFlightInput.parse({
    selections: selected.map(({ session, id: fareId, airline, total, flights }) => ({
      session,
      fareId,
      airline,
      total,
      values: flights.map(({ value }) => value),
    })),
    passengers: names.map(([surname, givenNames], at) => ({
      type: "adult",
      gender: at % 2 === 0 ? "male" : "female",
      surname,
      givenNames,
      bornOn: "1990-05-05",
      // Only international flights need it; the number is fictional.
      ...(isInternational(legs) && {
        passport: { number: `X000000${at}`, nationality: "VN", expiresOn: addDays(today, 2000) },
      }),
    })),
    contact: { gender: "male", surname, givenNames, phone: `0900100${number}`, email },
    ...(company && { invoice: { company, taxCode: "0100000003", address: "Số 1 phố Mẫu, Hà Nội", email } }),
    expectedTotal: sumVnd(selected.map(({ total }) => total)),
    consent: true,
  });
  return placeFlights(ctx, order, { key: `demo-flights-${index}`, signal });
}

const isInternational = (legs: FlightBookingSeed["legs"]) => legs.some(([, , to]) => to === "BKK");

type Later = (minutes: number) => Context;

async function bringToEnd(
  after: Later,
  { end }: FlightBookingSeed,
  placed: PlacedFlights,
  index: number,
): Promise<void> {
  if (end === "held") return;
  if (end === "cancelled") {
    await releaseHold(after(30), placed.id);
    return processOrders(after(31), placed.id);
  }
  if (end === "one-failed") await loseLast(after(4), placed.id);
  const paid = after(5);
  await recordBankNotice(paid, aTransfer(`demo-flights-${index}`, placed.total, `HT${placed.code}`, paid.now()));
  if (end === "ticketing") return;
  if (end === "needs-staff") return refuseTickets(after(6), placed.id);
  await processOrders(after(6), placed.id);
  // An order that an airline has rejected is read once more.
  await processOrders(after(7), placed.id);
  if (end !== "given-back") return;
  const reason = "Khách đổi kế hoạch, hãng giữ phí hoàn vé";
  await cancelAndRefund(after(600), placed.id, { reason, terms: "policy", kept: vnd(450_000) });
  await processOrders(after(601), placed.id);
}

/** Processes the pending airline orders of a booking. */
async function processOrders(ctx: Context, bookingId: string): Promise<void> {
  for (const { id } of await listOrders(ctx, bookingId)) await processOrder(ctx, id);
}

/** The airline of the return flight releases the seats before they are paid. */
async function loseLast(ctx: Context, bookingId: string): Promise<void> {
  const last = (await listOrders(ctx, bookingId)).at(-1);
  if (last?.pnr) await localSupplier.cancel(ctx, last.pnr, signal);
}

/** The airline issues no tickets: staff have to call it before its deadline. */
async function refuseTickets(ctx: Context, bookingId: string): Promise<void> {
  for (const { id } of await listOrders(ctx, bookingId)) {
    const order = await claimOrder(ctx, id);
    const answer = { kind: "failure", reason: "refused" } as const;
    if (order) await finishOrder(ctx, order, { asking: "issue", answer, milliseconds: 900 });
  }
}
