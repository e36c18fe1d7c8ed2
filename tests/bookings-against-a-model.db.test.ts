import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { addDays, nightsOf } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { bookingEvents } from "#modules/bookings/tables.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { approveRefund, requestRefund } from "#modules/payments/commands/refunds.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { voidRefund } from "#modules/payments/commands/void-refund.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, rollBack, test } from "./support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelOnSale,
  flexible,
  ourAccount,
  someSettings,
  type TestCruise,
  theirAccount,
} from "./support/factories.ts";
import { batchesOf, quantity } from "./support/quantity.ts";
import { aStaffMember } from "./support/staff.ts";

/** QUANTITY=20 runs ten thousand sequences. */
const SEQUENCES = quantity(500);
/** Sequences per transaction. */
const AT_ONCE = 100;
const CAPACITY = 3;
const MINUTES = 60_000;

type Stay = { day: number; nights: number; rooms: number };
/** A booking in the model. */
type ModelBooking = Stay & {
  id: string;
  code: string;
  state: BookingState;
  total: number;
  paid: number;
  kept: number;
  until: number;
  changes: number;
  /** The customer: all parts of a split booking have the same one. */
  customer: string;
  into: string | null;
};

/** A product in the model: by trips of one or two nights, or by the night, each with weekday prices. */
type Sale = {
  days: number;
  mostNights: number;
  onSale: (ctx: Context) => Promise<TestCruise>;
  priceOf: (stay: Stay) => number;
};
const sales: Record<"cruise" | "hotel", Sale> = {
  cruise: {
    days: 4,
    mostNights: 2,
    onSale: (ctx) => aCruise(ctx, { capacity: CAPACITY, instantConfirmation: false }),
    priceOf: ({ nights, rooms }) => (nights === 1 ? 6_700_000 : 11_800_000) * rooms,
  },
  hotel: {
    days: 6,
    mostNights: 5,
    onSale: (ctx) => aHotelOnSale(ctx, { capacity: CAPACITY, plans: [{ ...flexible, instantConfirmation: false }] }),
    // The first day is a Monday.
    priceOf: ({ day, nights, rooms }) =>
      nightsIn({ day, nights }).reduce((sum, night) => sum + ([4, 5].includes(night % 7) ? 1_300_000 : 1_000_000), 0) *
      rooms,
  },
};
const nightsIn = ({ day, nights }: Pick<Stay, "day" | "nights">) =>
  Array.from({ length: nights }, (_, night) => day + night);

type CashRefund = { refundId: string; of: ModelBooking; amount: number };
type World = {
  ctx: Context;
  clock: Clock;
  sale: Sale;
  product: TestCruise;
  bookings: ModelBooking[];
  cash: CashRefund[];
  refs: number;
};

const which = fc.nat(5);
const stayOf = ({ days, mostNights }: Sale) => ({
  day: fc.nat(days - 1),
  nights: fc.integer({ min: 1, max: mostNights }),
  rooms: fc.constantFrom(1, 2),
});
const arbitraryStep = (sale: Sale) =>
  fc.oneof(
    fc.record({ do: fc.constant("place" as const), ...stayOf(sale) }),
    fc.record({
      do: fc.constant("pay" as const),
      which,
      how: fc.constantFrom("half", "all", "over"),
      cash: fc.boolean(),
    }),
    fc.record({ do: fc.constant("change" as const), which, ...stayOf(sale) }),
    fc.record({ do: fc.constant("split" as const), which }),
    fc.record({ do: fc.constant("merge" as const), which, other: which }),
    fc.record({ do: fc.constant("confirm" as const), which }),
    fc.record({
      do: fc.constant("cancel" as const),
      which,
      terms: fc.constantFrom("policy" as const, "full" as const),
    }),
    fc.record({ do: fc.constant("refund" as const), which }),
    fc.record({ do: fc.constant("void refund" as const), which }),
    fc.record({ do: fc.constant("wait" as const), sweeps: fc.boolean() }),
  );
type Step = ReturnType<typeof arbitraryStep> extends fc.Arbitrary<infer T> ? T : never;

const isWaiting = (state: BookingState) => state === "held" || state === "awaiting_payment";

/** The current state; an expired hold stays until it is swept. */
const currentState = ({ state, until }: ModelBooking, clock: Clock): BookingState =>
  isWaiting(state) && until <= clock.now.getTime() ? "expired" : state;

function hasRoom({ bookings, clock }: World, { day, nights, rooms }: Stay, except?: ModelBooking): boolean {
  const others = bookings.filter(
    (one) => one !== except && !["expired", "cancelled"].includes(currentState(one, clock)),
  );
  const taken = (night: number) =>
    others.reduce((sum, one) => (night >= one.day && night < one.day + one.nights ? sum + one.rooms : sum), 0);
  return nightsIn({ day, nights }).every((night) => taken(night) + rooms <= CAPACITY);
}

const refundDue = ({ state, paid, kept, total }: ModelBooking) =>
  Math.max(0, paid - (state === "cancelled" ? kept : state === "expired" ? 0 : total));

/** Updates the state of a booking that has its own rooms. */
function settle(one: ModelBooking): void {
  if (one.state !== "confirmed") one.state = one.paid < one.total ? "part_paid" : "paid";
}

const orderOf = (product: TestCruise, { day, nights, rooms }: Stay) => ({
  checkIn: addDays(product.checkIn, day),
  nights,
  adults: 2 * rooms,
  children: [],
  rooms: [{ roomId: product.roomIds[0] ?? "", quantity: rooms }],
});

/** "done", or the error code; any other error fails the test. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

async function place(world: World, wanted: Stay): Promise<void> {
  const { ctx, product, bookings, clock, sale } = world;
  const number = bookings.length;
  const total = sale.priceOf(wanted);
  const contact = { name: "Lê Thu Hằng", phone: `09120000${10 + number}`, email: `thuhang${number}@example.vn` };
  const input = aBookingInput(product, { ...orderOf(product, wanted), contact, expectedTotal: vnd(total) });
  const room = hasRoom(world, wanted);
  const key = `plain-${product.slug}-${world.refs++}`;
  const placed = await placeBooking(ctx, input, { key }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "sold-out") return null;
    throw error;
  });
  expect(placed !== null, "placing").toBe(room);
  if (!placed) return;
  const { id, code } = placed;
  const until = clock.now.getTime() + 15 * MINUTES;
  bookings.push({
    ...wanted,
    id,
    code,
    state: "held",
    total,
    paid: 0,
    kept: 0,
    until,
    changes: 0,
    customer: id,
    into: null,
  });
}

/** The booking that one was merged into; the booking itself when it was not merged. */
const findMergedInto = ({ bookings }: World, one: ModelBooking): ModelBooking => {
  let counts = one;
  while (counts.into) counts = bookings.find(({ id }) => id === counts.into) ?? counts;
  return counts;
};

async function pay(world: World, named: ModelBooking, { how, cash }: { how: string; cash: boolean }): Promise<void> {
  const { ctx, clock } = world;
  const one = findMergedInto(world, named);
  const owed = Math.max(0, one.total - one.paid);
  const amount = { half: Math.floor(owed / 2), all: owed, over: owed + 100_000 }[how] ?? 0;
  if (amount === 0) return;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const providerRef = `plain-${one.code}-${world.refs++}`;
  // Cash of the same amount and moment is one receipt.
  const at = { bankedAt: new Date(ctx.now().getTime() - world.refs) };
  const typed = { code: named.code, amount, method: "cash", reference: "", isAbove: true, ...at } as const;
  if (cash) await recordManualReceipt({ ...ctx, actor: aStaffMember("manager") }, typed);
  else await recordBankNotice(ctx, { ...base, providerRef, amount, content: `HT${named.code}`, bankedAt: ctx.now() });

  const state = currentState(one, clock);
  const isAll = amount >= owed;
  one.paid += amount;
  if (state === "cancelled") return;
  if (state === "expired" && !(isAll && hasRoom(world, one, one))) return;
  if ((isWaiting(state) || state === "expired") && !isAll) {
    one.state = "awaiting_payment";
    one.until = Math.max(one.until, clock.now.getTime() + 30 * MINUTES);
    return;
  }
  if (state === "expired") one.state = "held";
  settle(one);
}

async function change(world: World, one: ModelBooking, wanted: Stay): Promise<void> {
  const { ctx, clock, product, sale } = world;
  const isSame = one.day === wanted.day && one.nights === wanted.nights && one.rooms === wanted.rooms;
  if (isSame) return;
  const input = { ...orderOf(product, wanted), adjustments: [], override: { is: "keep" as const } };
  const room = hasRoom(world, wanted, one);
  const state = currentState(one, clock);
  const outcome = await outcomeOf(
    previewChange(ctx, one.id, input).then(({ revision, after }) =>
      changeBooking(ctx, one.id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) }),
    ),
  );
  const isOver = state === "expired" || state === "cancelled";
  expect(outcome, `changing what is ${state}`).toBe(isOver ? "not-possible-now" : room ? "done" : "sold-out");
  if (outcome !== "done") return;
  Object.assign(one, wanted, { total: sale.priceOf(wanted), changes: one.changes + 1 });
  if (one.state === "confirmed") one.state = "paid";
  if (!isWaiting(one.state) || one.paid >= one.total) settle(one);
}

async function split({ ctx, clock, bookings }: World, one: ModelBooking): Promise<void> {
  const state = currentState(one, clock);
  const isAllowed = one.rooms > 1 && state !== "expired" && state !== "cancelled";
  const input = { rooms: [one.rooms - 1], travellers: [], reason: "" };
  const outcome = await outcomeOf(
    previewSplit(ctx, one.id, input).then(async ({ revision, remaining, splitOff }) => {
      const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
      const parts = await splitBooking(ctx, one.id, { ...input, ...expected });
      const { id, code } = parts.splitOff;
      const total = one.total / one.rooms;
      const paid = one.paid >= one.total ? total : Math.min(Math.round(one.paid * (total / one.total)), total - 1);
      bookings.push({ ...one, id, code, total, paid, rooms: 1, changes: 0 });
      Object.assign(one, { total: one.total - total, paid: one.paid - paid, rooms: one.rooms - 1 });
    }),
  );
  expect(outcome, `splitting what is ${state}`).toBe(isAllowed ? "done" : "not-possible-now");
}

/** Why two bookings cannot be merged, or null. */
async function findMergeProblem({ ctx, clock }: World, into: ModelBooking, from: ModelBooking): Promise<string | null> {
  const isOver = (one: ModelBooking) => ["expired", "cancelled"].includes(currentState(one, clock));
  if (isOver(into)) return "not-possible-now";
  if (into === from) return "invalid-input";
  const isAlike = into.customer === from.customer && into.day === from.day && into.nights === from.nights;
  if (isOver(from) || !isAlike) return "invalid-input";
  // A paid booking whose price has grown since is secured by the deposit that was requested then.
  const [due, otherDue] = [await getBookingRow(ctx, into.id), await getBookingRow(ctx, from.id)].map(
    (row) => row.dueNowVnd,
  );
  const isSecured = into.paid + from.paid >= Number(due) + Number(otherDue);
  return isWaiting(into.state) !== isWaiting(from.state) && !isSecured ? "invalid-input" : null;
}

async function merge(world: World, into: ModelBooking, from: ModelBooking): Promise<void> {
  const { ctx } = world;
  const rejection = await findMergeProblem(world, into, from);
  const outcome = await outcomeOf(
    previewMerge(ctx, into.id, from.code).then(({ revision, otherRevision, after }) =>
      mergeBookings(ctx, into.id, { code: from.code, revision, otherRevision, expectedTotal: vnd(after.total) }),
    ),
  );
  expect(outcome, "merging").toBe(rejection ?? "done");
  if (rejection) return;
  const isBoth = (is: (state: BookingState) => boolean) => is(into.state) && is(from.state);
  const areWaiting = isBoth(isWaiting);
  const areConfirmed = isBoth((state) => state === "confirmed");
  const isAwaited = [into, from].some(({ state }) => state === "awaiting_payment");
  into.state = areWaiting ? (isAwaited ? "awaiting_payment" : "held") : areConfirmed ? "confirmed" : "paid";
  into.rooms += from.rooms;
  into.total += from.total;
  into.paid += from.paid;
  into.until = Math.min(into.until, from.until);
  if (!areWaiting) settle(into);
  Object.assign(from, { state: "cancelled", paid: 0, kept: 0, into: into.id });
}

async function confirm({ ctx, clock }: World, one: ModelBooking): Promise<void> {
  const isAllowed = ["part_paid", "paid", "confirmed"].includes(currentState(one, clock));
  expect(await outcomeOf(confirmBooking(ctx, one.id)), "confirming").toBe(isAllowed ? "done" : "not-possible-now");
  if (isAllowed) one.state = "confirmed";
}

async function cancel({ ctx, clock }: World, one: ModelBooking, terms: "policy" | "full"): Promise<void> {
  const isAllowed = currentState(one, clock) !== "expired";
  const outcome = await outcomeOf(cancelBooking(ctx, one.id, { reason: "đổi ý", terms }));
  expect(outcome, "cancelling").toBe(isAllowed ? "done" : "not-possible-now");
  // This early before the departure the cancellation fee is zero.
  if (isAllowed && one.state !== "cancelled") Object.assign(one, { state: "cancelled", kept: 0 });
}

async function refund(world: World, one: ModelBooking): Promise<void> {
  const { ctx } = world;
  const amount = refundDue(one);
  if (amount === 0) return;
  const as = (role: "accountant" | "manager") => ({ ...ctx, actor: aStaffMember(role) });
  await requestRefund(as("accountant"), {
    bookingId: one.id,
    amount: vnd(amount),
    reason: "trả lại",
    beneficiary: theirAccount,
  });
  const open = (await listRefunds(ctx, { bookingId: one.id })).find(({ state }) => state !== "paid");
  if (open?.state === "requested") await approveRefund(as("manager"), open.id);
  const refundId = open?.id ?? "";
  const method = open?.methods.includes("cash") ? "cash" : "transfer";
  await payRefund(as("accountant"), refundId, `FT-${one.code}-${world.refs++}`, { method });
  if (method === "cash") world.cash.push({ refundId, of: one, amount });
  one.paid -= amount;
  one.kept = Math.min(one.kept, one.paid);
}

/** Voids a cash refund: its money is where its booking is now. */
async function voidCash(world: World, which: number): Promise<void> {
  const { ctx, clock, cash } = world;
  const [refund] = cash.splice(which % Math.max(1, cash.length), 1);
  if (!refund) return;
  await voidRefund({ ...ctx, actor: aStaffMember("manager") }, { refundId: refund.refundId, reason: "không nhận" });
  const one = findMergedInto(world, refund.of);
  const state = currentState(one, clock);
  one.paid += refund.amount;
  if (isWaiting(state) ? one.paid >= one.total : state !== "cancelled" && state !== "expired") settle(one);
}

async function sweep({ ctx, clock, bookings }: World): Promise<void> {
  await expireBookings(ctx);
  for (const one of bookings) one.state = currentState(one, clock);
}

async function runStep(world: World, step: Step): Promise<void> {
  if (step.do === "place") return place(world, { day: step.day, nights: step.nights, rooms: step.rooms });
  if (step.do === "wait") {
    // Longer than any hold and the grace period for late money.
    world.clock.forward(90);
    return step.sweeps ? sweep(world) : undefined;
  }
  if (step.do === "void refund") return voidCash(world, step.which);
  const one = world.bookings[step.which % Math.max(1, world.bookings.length)];
  if (!one) return;
  if (step.do === "pay") return pay(world, one, step);
  if (step.do === "change") return change(world, one, { day: step.day, nights: step.nights, rooms: step.rooms });
  if (step.do === "split") return split(world, one);
  if (step.do === "merge") return merge(world, one, world.bookings[step.other % world.bookings.length] ?? one);
  if (step.do === "confirm") return confirm(world, one);
  return step.do === "cancel" ? cancel(world, one, step.terms) : refund(world, one);
}

async function compare({ ctx, clock, product, bookings }: World): Promise<void> {
  for (const one of bookings) {
    const row = await getBookingRow(ctx, one.id);
    // Any booking of the same rooms sweeps expired holds.
    if (row.state === "expired") one.state = currentState(one, clock);
    expect({
      state: effectiveState(row, ctx.now()),
      checkIn: row.startsOn,
      nights: row.nights,
      total: row.totalVnd,
      rooms: row.rooms[0]?.quantity,
      paid: row.paidVnd,
      kept: row.keptVnd,
      due: row.refundDueVnd,
    }).toEqual({
      state: currentState(one, clock),
      checkIn: addDays(product.checkIn, one.day),
      nights: one.nights,
      total: one.total,
      rooms: one.rooms,
      paid: one.paid,
      kept: one.kept,
      due: refundDue(one),
    });
  }
}

/** The total in the latest event with a price change. */
function latestTotalIn(events: readonly { kind: string; data: Record<string, unknown> }[]): unknown {
  const last = events.findLast(({ kind }) => ["changed", "split", "joined"].includes(kind));
  if (last?.kind === "changed") return (last.data.after as { total: number }).total;
  if (last?.kind === "joined") return "to" in last.data ? last.data.added : last.data.total;
  return last && ("to" in last.data ? last.data.stays : last.data.goes);
}

/** Compares the history with its booking. */
async function compareHistory({ ctx, bookings }: World): Promise<void> {
  for (const one of bookings) {
    const events = await ctx.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, one.id))
      .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
    const sumOf = (kind: string) =>
      events.reduce((sum, event) => (event.kind === kind ? sum + Number(event.data.amount) : sum), 0);
    const changes = events.filter(({ kind }) => kind === "changed");
    expect(changes).toHaveLength(one.changes);
    const back = sumOf("refund-paid") - sumOf("refund-voided");
    expect(sumOf("payment-received") + sumOf("payment-moved") - back).toBe(one.paid);
    expect(latestTotalIn(events) ?? one.total).toBe(one.total);
  }
}

async function compareStock({ ctx, product, bookings }: World): Promise<void> {
  const rows = await ctx.db.select().from(roomNights).where(inArray(roomNights.roomId, product.roomIds));
  const active = bookings.filter(({ state }) => state !== "expired" && state !== "cancelled");
  for (const { nightOn, held, sold } of rows) {
    const here = active.filter(({ day, nights }) => nightsOf(addDays(product.checkIn, day), nights).includes(nightOn));
    const count = (waits: boolean) =>
      here.reduce((sum, { state, rooms }) => (isWaiting(state) === waits ? sum + rooms : sum), 0);
    expect([nightOn, held, sold]).toEqual([nightOn, count(true), count(false)]);
  }
  expect(await brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows)).toEqual([]);
}

const batches = batchesOf(SEQUENCES, AT_ONCE);

test.for((["cruise", "hotel"] as const).flatMap((kind) => batches.map((sequences) => [kind, sequences] as const)))(
  "stock, money and history of a %s agree with the model after any sequence of commands, in %i sequences",
  {
    timeout: 3_600_000,
  },
  async ([kind, sequences], { ctx, clock }) => {
    const sale = sales[kind];
    await someSettings(ctx);
    const product = await sale.onSale(ctx);

    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep(sale), { minLength: 2, maxLength: 12 }), async (steps) => {
        clock.now = NOW;
        await rollBack(ctx.db, async (db) => {
          const world: World = { ctx: { ...ctx, db }, clock, sale, product, bookings: [], cash: [], refs: 0 };
          for (const step of steps) {
            await runStep(world, step);
            await compare(world);
          }
          await sweep(world);
          await compareStock(world);
          await compareHistory(world);
        });
      }),
      { numRuns: sequences },
    );
  },
);
