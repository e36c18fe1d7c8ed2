import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { editGrid } from "#modules/availability/commands/edit-grid.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { completeBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { listMergeable } from "#modules/bookings/queries/list-mergeable.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { closeFundDays, reopenFundDays } from "#modules/funds/commands/closings.ts";
import { getBalanceAt } from "#modules/funds/queries/balances.ts";
import { listBalances } from "#modules/funds/queries/list-funds.ts";
import { listClosings } from "#modules/funds/queries/list-transfers.ts";
import { unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { approveRefund, cancelAndRefund, requestRefund } from "#modules/payments/commands/refunds.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { transferFunds, voidTransfer } from "#modules/payments/commands/transfer-funds.ts";
import { voidRefund } from "#modules/payments/commands/void-refund.ts";
import { counterMethods } from "#modules/payments/contract/methods.ts";
import { listLedger } from "#modules/payments/queries/ledger.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { type Clock, makeClock, makeContext, rollBack } from "./support/context.ts";
import { drizzleOf, openTestDatabase } from "./support/database.ts";
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
import { disagreementsIn } from "./support/figures.ts";
import { quantity } from "./support/quantity.ts";
import { aStaffMember } from "./support/staff.ts";

/** QUANTITY=1 takes 3,000 steps; another SEED takes other ones. */
const STEPS = quantity(3000);
const SEED = Number(process.env.SEED ?? 20_261_127);
/** All figures are compared after this number of steps. */
const CHECKED_EACH = Math.max(60, Math.ceil(STEPS / 12));
const CAPACITY = 6;

/** A seeded random number generator from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type World = {
  ctx: Context;
  clock: Clock;
  products: TestCruise[];
  booked: { id: string; code: string }[];
  random: () => number;
  count: number;
};

let database: Database;
/** End of the random steps. */
let ended: Date;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

const upTo = ({ random }: World, most: number) => Math.floor(random() * (most + 1));
const oneOf = <T>(world: World, all: readonly T[]): T => all[upTo(world, all.length - 1)] as T;
const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const [accountant, manager, owner] = [aStaffMember("accountant"), aStaffMember("manager"), aStaffMember("owner")];

async function book(world: World) {
  const { ctx } = world;
  const product = oneOf(world, world.products);
  const rooms = 1 + upTo(world, 1);
  const nights = 1 + upTo(world, product.kind === "hotel" ? 2 : 1);
  const number = 10_000 + world.count;
  const order = {
    checkIn: addDays(product.checkIn, upTo(world, 12) - 8),
    nights,
    adults: 2 * rooms,
    rooms: [{ roomId: product.roomIds[0] ?? "", quantity: rooms }],
    contact: { name: "Khách", phone: `0912 1${number}`, email: `khach${number}@example.vn` },
    payment: oneOf(world, ["full", "deposit"] as const),
  };
  const place = (expectedTotal: number) =>
    placeBooking(ctx, aBookingInput(product, { ...order, expectedTotal: vnd(expectedTotal) }), {
      key: `agree-${number}`,
    });
  const placed = await place(1).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== "price-changed") throw error;
    return place((error.result as { quote: { total: number } }).quote.total);
  });
  world.booked.push(placed);
}

async function pay(world: World) {
  const { ctx } = world;
  const { id, code } = oneOf(world, world.booked);
  const { outstanding, total } = await getBooking(ctx, id);
  const owed = outstanding > 0 ? outstanding : Math.floor(total / 10);
  const amount = oneOf(world, [
    owed,
    owed,
    owed,
    Math.ceil(owed / 2),
    Math.max(1, owed - upTo(world, 2_000)),
    owed + 50_000,
  ]);
  const bankedAt = ctx.now();
  const reference = `AG-${world.count}`;
  if (world.random() < 0.6) {
    const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
    const content = world.random() < 0.1 ? "khong ro" : `HT${code}`;
    return recordBankNotice(ctx, { ...base, providerRef: reference, amount, content, bankedAt });
  }
  const method = oneOf(world, counterMethods);
  return recordManualReceipt(as(ctx, accountant), { code, amount, method, reference, bankedAt, isAbove: true });
}

async function change(world: World) {
  const { ctx } = world;
  const { id } = oneOf(world, world.booked);
  const before = unchangedInput(await getBookingRow(ctx, id));
  const discount = { kind: "discount" as const, label: "Khách quen", amount: vnd(100_000) };
  const input = oneOf(world, [
    { ...before, checkIn: addDays(before.checkIn, upTo(world, 3)) },
    { ...before, nights: before.nights === 1 ? 2 : 1 },
    { ...before, adjustments: before.adjustments.length > 0 ? [] : [discount] },
  ]);
  const { revision, after } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

/** Merges a booking with another one of its customer, or splits it: two parts have one customer. */
async function splitOrMerge(world: World) {
  const { ctx } = world;
  const { id } = oneOf(world, world.booked);
  const [other] = await listMergeable(ctx, id);
  if (other) {
    const { revision, otherRevision, after } = await previewMerge(ctx, id, other.code);
    return mergeBookings(ctx, id, { code: other.code, revision, otherRevision, expectedTotal: vnd(after.total) });
  }
  const input = { rooms: [0], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };
  world.booked.push((await splitBooking(ctx, id, { ...input, ...expected, revision })).splitOff);
}

/** Stores or corrects a commission: a percentage, or an amount that may exceed a lowered price. */
async function setCommission(world: World) {
  const { ctx } = world;
  const { id: productId, checkIn } = oneOf(world, world.products);
  const rate = oneOf(world, [
    { basisPoints: upTo(world, 3_333) },
    { roomNightVnd: vnd(upTo(world, 600_000)) },
    { roomNightVnd: vnd(600_000) },
  ]);
  await setProductCommission(ctx, { productId, from: addDays(checkIn, oneOf(world, [-30, 0])), ...rate });
}

async function cancel(world: World) {
  const { id } = oneOf(world, world.booked);
  const terms = oneOf(world, ["policy", "full"] as const);
  await cancelAndRefund(world.ctx, id, { reason: "Khách bận", terms, kept: undefined, beneficiary: theirAccount });
}

async function askRefund(world: World) {
  const { ctx } = world;
  for (const { id, refundDue } of (await listBookingRows(ctx, bookingSearch.parse({ view: "refund-due" }))).data) {
    const open = (await listRefunds(ctx, { bookingId: id })).some(({ state }) => state !== "paid");
    if (open) continue;
    const refund = { bookingId: id, amount: vnd(refundDue), reason: "Trả lại", beneficiary: theirAccount };
    return requestRefund(as(ctx, accountant), refund);
  }
}

async function sendRefund(world: World) {
  const { ctx } = world;
  const [refund] = await listRefunds(ctx);
  if (!refund) return;
  if (refund.state === "requested") await approveRefund(as(ctx, manager), refund.id, refund.version);
  const method = oneOf(
    world,
    counterMethods.filter((one) => refund.methods.includes(one)),
  );
  await payRefund(as(ctx, owner), refund.id, `HOAN-${world.count}`, { method, expectedVersion: refund.version });
}

/** A manager voids the last cash refund, where there is one. */
async function voidCash(world: World) {
  const { ctx } = world;
  const refunds = await Promise.all(world.booked.map(({ id }) => listRefunds(ctx, { bookingId: id })));
  const refund = refunds.flat().findLast(({ state, method }) => state === "paid" && method === "cash");
  if (refund) await voidRefund(as(ctx, manager), { refundId: refund.id, reason: "Khách không nhận" });
}

async function moveMoney(world: World) {
  const { ctx } = world;
  const [from, to] = [oneOf(world, world.booked), oneOf(world, world.booked)];
  const line = (await listLedger(ctx, from.id)).find(({ share }) => share > 0);
  const toCode = world.random() < 0.5 ? { toCode: to.code } : {};
  if (line?.receiptId)
    await unmatchReceipt(ctx, { receiptId: line.receiptId, code: from.code, ...toCode, reason: "Nhầm" });
}

/** Moves money between two funds; a manager takes every other move back. */
async function moveFunds(world: World) {
  const { ctx } = world;
  const funds = await listBalances(ctx);
  const [from, to] = [oneOf(world, funds), oneOf(world, funds)];
  const amount = vnd(1 + upTo(world, Math.max(1, from.balance)));
  const day = today(ctx.now());
  const transferId = await transferFunds(as(ctx, accountant), {
    fromFundId: from.id,
    toFundId: to.id,
    arrivalId: undefined,
    amount,
    fee: vnd(upTo(world, 1_000)),
    day,
    reference: "",
    note: "",
  });
  if (world.random() < 0.5) await voidTransfer(as(ctx, manager), { transferId, reason: "Nhầm" });
}

/** Closes the day before of a fund with a count that is sometimes another; the owner opens every third one again. */
async function closeDay(world: World) {
  const { ctx } = world;
  const { id: fundId, kind } = oneOf(world, await listBalances(ctx));
  const day = addDays(today(ctx.now()), -1);
  const least = kind === "till" ? 0 : Number.NEGATIVE_INFINITY;
  const counted = vnd(Math.max(least, (await getBalanceAt(ctx, fundId, day)) + upTo(world, 2) * 1_000));
  await closeFundDays(as(ctx, accountant), { fundId, day, counted, reason: "Đếm lại" });
  const last = (await listClosings(ctx)).find((one) => one.fundId === fundId && one.isLast);
  if (last && world.random() < 0.3) await reopenFundDays(as(ctx, owner), { closingId: last.id, reason: "Sót" });
}

async function sellElsewhere(world: World) {
  const { ctx } = world;
  const product = oneOf(world, world.products);
  const from = addDays(product.checkIn, upTo(world, 12) - 8);
  const nights = product.kind === "hotel" ? null : 1;
  const { cells } = await stockGrid(ctx, { productId: product.id, from, days: 1 + upTo(world, 3), nights });
  await editGrid(ctx, {
    productId: product.id,
    nights,
    change: { elsewhere: { seller: oneOf(world, ["Agoda", "Nhà tàu", "Đại lý Sóng Mẫu"]), rooms: upTo(world, 3) } },
    cells: cells.map(({ roomId, on, capacity, closed, minNights, price, soldElsewhere }) => ({
      roomId,
      on,
      seen: { capacity, closed, minNights, price, soldElsewhere },
    })),
  });
}

/** Confirms a booking that waits for it, where there is one; else tries any. */
async function confirmOrComplete(world: World) {
  const { ctx } = world;
  const waiting = [];
  for (const one of world.booked) if ((await getBooking(ctx, one.id)).state === "paid") waiting.push(one);
  const { id } = oneOf(world, waiting.length > 0 ? waiting : world.booked);
  const { state } = await getBooking(ctx, id);
  await (state === "confirmed" ? completeBooking(ctx, id) : confirmBooking(ctx, id));
}

async function wait(world: World) {
  world.clock.forward(oneOf(world, [10, 40, 90, 60 * 12]));
  if (world.random() < 0.7) await expireBookings(world.ctx);
}

/** The steps with their weight in percent. */
const steps: readonly [number, (world: World) => Promise<unknown>][] = [
  [21, book],
  [21, pay],
  [3, splitOrMerge],
  [2, setCommission],
  [10, change],
  [6, cancel],
  [4, askRefund],
  [7, sendRefund],
  [3, voidCash],
  [4, moveMoney],
  [2, moveFunds],
  [2, closeDay],
  [7, sellElsewhere],
  [4, confirmOrComplete],
  [4, wait],
];

function stepFor(world: World) {
  let left = upTo(world, 99);
  for (const [share, step] of steps) {
    if (left < share || step === wait) return step;
    left -= share;
  }
  return wait;
}

async function aWorld(): Promise<World> {
  const clock = makeClock();
  const ctx = makeContext(drizzleOf(database), clock);
  await someSettings(ctx);
  await saveSettings(ctx, "payment", { depositPercent: 30, holdMinutes: 60, acceptShortMaxVnd: 1_000 });
  const atHotel = { ...flexible, title: "Trả tại khách sạn", depositPercent: 20, restAtHouse: true };
  const products = [
    await aCruise(ctx, { capacity: CAPACITY }),
    await aCruise(ctx, { capacity: CAPACITY, instantConfirmation: false }),
    await aHotelOnSale(ctx, { capacity: CAPACITY }),
    await aHotelOnSale(ctx, { capacity: CAPACITY, plans: [atHotel] }),
  ];
  const world = { ctx, clock, products, booked: [], random: randomFrom(SEED), count: 0 };
  await book(world);
  return world;
}

test(`list, statistics, dashboard, cash book, ledgers and grid agree over ${STEPS} random steps`, {
  timeout: 3_600_000,
}, async () => {
  const world = await aWorld();
  const done = new Map<string, number>();
  for (world.count = 1; world.count <= STEPS; world.count += 1) {
    const step = stepFor(world);
    const outcome = await step(world).then(
      () => "done",
      (error: unknown) => {
        if (error instanceof DomainError) return error.code;
        throw error;
      },
    );
    world.clock.forward(upTo(world, 10));
    if (outcome === "done") done.set(step.name, (done.get(step.name) ?? 0) + 1);
    if (world.count % CHECKED_EACH === 0 || world.count === STEPS)
      expect(await disagreementsIn(world.ctx), `after ${world.count} steps of seed ${SEED}`).toEqual([]);
  }
  ended = world.clock.now;
  expect([...done.keys()].sort()).toEqual(steps.map(([, { name }]) => name).sort());
  expect(await brokenInvariants(async (text) => (await world.ctx.db.execute(sql.raw(text))).rows)).toEqual([]);
});

const newest = "select id from bookings order by created_at desc, id desc limit 1";
const aPaid = "select id from payment_receipts where outcome = 'exact' and left_vnd < amount_vnd limit 1";
const aSold = "select room_id, night_on from stock_holds where state = 'sold' limit 1";

test.for([
  ["paid in the list", `update bookings set paid_vnd = paid_vnd + 1 where id = (${newest})`],
  ["price of", `update bookings set total_vnd = total_vnd + 1 where id = (${newest})`],
  ["sold on", `update room_nights set sold = 0 where (room_id, night_on) = (${aSold})`],
  ["elsewhere on", "update room_nights set elsewhere = '[]' where sold_elsewhere > 0"],
  ["cash at the end", `update payment_receipts set left_vnd = left_vnd + 1 where id = (${aPaid})`],
] as const)("a planted difference in %s is found", async ([what, planted]) => {
  await rollBack(drizzleOf(database), async (tx) => {
    await tx.execute(sql.raw(planted));
    expect(await disagreementsIn(makeContext(tx, makeClock(ended)))).toContainEqual(expect.stringContaining(what));
  });
});
