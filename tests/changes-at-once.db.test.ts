import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { openForSale } from "#modules/availability/commands/open-for-sale.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { ChangeInput } from "#modules/bookings/contract/change.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { addBag } from "#modules/flights/commands/edit-bags.ts";
import { addFareAdjustment } from "#modules/flights/commands/edit-fare-adjustments.ts";
import { MAX_BAGS, MAX_FARE_CHANGES } from "#modules/flights/limits.ts";
import { timetableBaggage, timetableFareChanges } from "#modules/flights/tables.ts";
import { addFund } from "#modules/funds/commands/save-fund.ts";
import { addFundInput } from "#modules/funds/contract.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { paySupplier, receiveFromSupplier, voidSupplierPayment } from "#modules/payments/commands/pay-supplier.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { supplierPaymentInput, supplierReturnInput } from "#modules/payments/contract/supplier-payments.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { aListedCruise, aPicture } from "./support/catalogue.ts";
import { makeClock, makeContext } from "./support/context.ts";
import { drizzleOf, openTestDatabase, serverUrl } from "./support/database.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "./support/factories.ts";
import { aStaffMember } from "./support/staff.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let ctx: Context;

beforeAll(async () => {
  database = await openTestDatabase();
  ctx = makeContext(drizzleOf(database), makeClock());
  await someSettings(ctx);
});
afterAll(() => database.close());

const to = (cruise: TestCruise, days: number): ChangeInput => ({
  checkIn: addDays(cruise.checkIn, days),
  nights: 1,
  adults: 2,
  children: [],
  rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity: 1 }],
  adjustments: [],
  override: { is: "keep" },
});

const hold = (cruise: TestCruise, days: number, contact: number) =>
  placeBooking(
    ctx,
    aBookingInput(cruise, {
      checkIn: addDays(cruise.checkIn, days),
      contact: { name: "Lê Thu Hằng", phone: `09120000${10 + contact}`, email: `thuhang${contact}@example.vn` },
    }),
    { key: `at-once-${cruise.slug}-${days}-${contact}` },
  );

/** Previews first, so that all of them send the state of one moment. */
async function seen(id: string, input: ChangeInput) {
  const { revision, after } = await previewChange(ctx, id, input);
  return () => changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : String(one.reason.code))).sort();

const broken = () => brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows);

test("concurrent buyers and changes for the last room of a night: one gets it, and the others lose nothing", async () => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const held = await Promise.all([hold(cruise, 0, 1), hold(cruise, 2, 2), hold(cruise, 3, 3)]);
  const changes = await Promise.all(held.map(({ id }) => seen(id, to(cruise, 1))));

  const outcomes = await Promise.allSettled([...changes.map((change) => change()), hold(cruise, 1, 4)]);

  expect(codes(outcomes)).toEqual(["done", "sold-out", "sold-out", "sold-out"]);
  const [night] = await ctx.db
    .select()
    .from(roomNights)
    .where(eq(roomNights.nightOn, addDays(cruise.checkIn, 1)));
  expect(night).toMatchObject({ held: 1, sold: 0, capacity: 1 });
  const days = await Promise.all(held.map(async ({ id }) => (await getBooking(ctx, id)).checkIn));
  expect(new Set(days).size).toBe(3);
  expect(await broken()).toEqual([]);
});

test("concurrent changes that swap two bookings never deadlock", async () => {
  const cruise = await aCruise(ctx, { capacity: 2 });
  const [one, other] = [await hold(cruise, 0, 5), await hold(cruise, 1, 6)];

  for (const [first, second] of [
    [1, 0],
    [0, 1],
    [1, 0],
  ] as const) {
    const changes = [await seen(one.id, to(cruise, first)), await seen(other.id, to(cruise, second))];
    expect(codes(await Promise.allSettled(changes.map((change) => change())))).toEqual(["done", "done"]);
  }
  expect(await broken()).toEqual([]);
});

test("concurrent changes of one booking: the second is rejected with the first one's result", async () => {
  const cruise = await aCruise(ctx);
  const { id } = await hold(cruise, 0, 7);
  const changes = [await seen(id, to(cruise, 1)), await seen(id, to(cruise, 2))];

  const outcomes = await Promise.allSettled(changes.map((change) => change()));

  expect(codes(outcomes)).toEqual(["changed-meanwhile", "done"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: expect.stringContaining("Đổi đơn"), result: { changes: [{ kind: "changed" }] } },
  });
  expect(await broken()).toEqual([]);
});

test("concurrent splits of one booking: one splits it, and the other is rejected", async () => {
  const cruise = await aCruise(ctx);
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const contact = { name: "Lê Thu Hằng", phone: "0912000099", email: "thuhang99@example.vn" };
  const input = aBookingInput(cruise, { adults: 4, rooms, contact, expectedTotal: vnd(13_400_000) });
  const { id } = await placeBooking(ctx, input, { key: `at-once-${cruise.slug}` });
  const wish = { rooms: [1], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, wish);
  const previewed = { ...wish, revision, expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };

  const outcomes = await Promise.allSettled([splitBooking(ctx, id, previewed), splitBooking(ctx, id, previewed)]);

  expect(codes(outcomes)).toEqual(["changed-meanwhile", "done"]);
  expect(await getBooking(ctx, id)).toMatchObject({ adults: 2, total: 6_700_000 });
  expect(await broken()).toEqual([]);
});

test("concurrent merges of two bookings in both directions: one succeeds, without deadlock", async () => {
  const cruise = await aCruise(ctx);
  const contact = { name: "Lê Thu Hằng", phone: "0912000098", email: "thuhang98@example.vn" };
  const held = [1, 2].map((number) =>
    placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `join-${cruise.slug}-${number}` }),
  );
  const [one, other] = (await Promise.all(held)) as [PlacedBooking, PlacedBooking];
  const prepareMerge = async (id: string, code: string) => {
    const { revision, otherRevision, after } = await previewMerge(ctx, id, code);
    return () => mergeBookings(ctx, id, { code, revision, otherRevision, expectedTotal: vnd(after.total) });
  };
  const merges = [await prepareMerge(one.id, other.code), await prepareMerge(other.id, one.code)];

  const outcomes = await Promise.allSettled(merges.map((merge) => merge()));

  expect(codes(outcomes)).toEqual(["changed-meanwhile", "done"]);
  const totals = [(await getBooking(ctx, one.id)).state, (await getBooking(ctx, other.id)).state];
  expect(totals.sort()).toEqual(["cancelled", "held"]);
  expect(await broken()).toEqual([]);
});

test("money for a booking that is being merged counts for the remaining booking", async () => {
  const cruise = await aCruise(ctx);
  const contact = { name: "Lê Thu Hằng", phone: "0912000097", email: "thuhang97@example.vn" };
  const place = (key: string) =>
    placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `${cruise.slug}-${key}` });
  const [one, other] = [await place("one"), await place("other")];
  const { revision, otherRevision } = await previewMerge(ctx, one.id, other.code);
  const wish = { code: other.code, revision, otherRevision, expectedTotal: vnd(13_400_000) };
  const notice = {
    ...({ provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const),
    providerRef: `joined-${other.code}`,
    amount: 1_000_000,
    content: `HT${other.code}`,
  };

  const [joined, counted] = await Promise.allSettled([mergeBookings(ctx, one.id, wish), recordBankNotice(ctx, notice)]);

  expect(counted).toMatchObject({ status: "fulfilled", value: { outcome: "short" } });
  const [stands, ended] = [await getBooking(ctx, one.id), await getBooking(ctx, other.id)];
  if (joined.status === "fulfilled") expect([stands.paid, ended.paid]).toEqual([1_000_000, 0]);
  else expect([joined.reason.code, stands.paid, ended.paid]).toEqual(["changed-meanwhile", 0, 1_000_000]);
  expect(await broken()).toEqual([]);
});

test("concurrent returns of a supplier are together no more than it owes", async () => {
  const accountant: Context = { ...ctx, actor: aStaffMember("accountant") };
  const { id: productId } = await aCruise(ctx);
  const fundId = await addFund(
    { ...ctx, actor: aStaffMember("owner") },
    addFundInput.parse({
      kind: "bank",
      name: "Ngân hàng thử",
      accountNumber: "0099",
      opening: "0",
      openingOn: "2026-11-01",
    }),
  );
  const shared = { productId, fundId, month: "2026-12", day: "2026-11-21", amount: "1.000.000" };
  await paySupplier(accountant, supplierPaymentInput.parse(shared));
  const all = Array.from({ length: 4 }, () => receiveFromSupplier(accountant, supplierReturnInput.parse(shared)));
  expect(codes(await Promise.allSettled(all))).toEqual(["done", "invalid-input", "invalid-input", "invalid-input"]);
});

test("a supplier payment is not voided while its money is being returned", async () => {
  const as = (role: "accountant" | "owner"): Context => ({ ...ctx, actor: { ...aStaffMember(role), id: newId() } });
  const { id: productId } = await aCruise(ctx);
  const fund = {
    kind: "bank",
    name: "Ngân hàng trả lại",
    accountNumber: "0088",
    opening: "0",
    openingOn: "2026-11-01",
  };
  const fundId = await addFund(as("owner"), addFundInput.parse(fund));
  const shared = { productId, fundId, month: "2026-12", day: "2026-11-21", amount: "1.000.000" };
  const paymentId = await paySupplier(as("accountant"), supplierPaymentInput.parse(shared));

  const outcomes = await Promise.allSettled([
    receiveFromSupplier(as("accountant"), supplierReturnInput.parse(shared)),
    voidSupplierPayment(as("owner"), { paymentId, reason: "Nhầm" }),
  ]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("concurrent additions to a timetable: the second includes the first", async () => {
  const bag = (index: number) => ({
    airline: "VN",
    flightType: "domestic" as const,
    code: `B${index}`,
    name: "Hành lý",
    price: vnd(200_000),
  });
  const on = calendarDate("2026-12-10");
  const change = { airline: null, label: "Mùa", fromOn: on, toOn: on, percent: 10, weekdays: null };
  const changes = Array.from({ length: MAX_FARE_CHANGES - 1 }, () => ({ id: newId(), ...change }));
  await ctx.db.insert(timetableBaggage).values(Array.from({ length: MAX_BAGS - 1 }, (_, index) => bag(index)));
  await ctx.db.insert(timetableFareChanges).values(changes);

  const additions = [
    (ctx: Context, index: number) => addBag(ctx, bag(index)),
    (ctx: Context) => addFareAdjustment(ctx, change),
  ];
  for (const add of additions) {
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(ctx, async (inside) => {
      await add(inside, MAX_BAGS);
      second = expect(add(ctx, MAX_BAGS + 1)).rejects.toMatchObject({ code: "too-many" });
      await inside.db.execute(sql`select pg_sleep(0.1)`);
    });
    await second;
  }
});

// The embedded database has one connection: there the others begin after the first has ended, and see its prices.
test.skipIf(!serverUrl())(
  "concurrent first prices of a product: one succeeds, and the others are rejected",
  async () => {
    const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)] });
    const rules = [{ kind: "base" as const, label: "Giá gốc", amountVnd: 3_000_000 }];
    const prices = roomIds.map((roomId) => ({ roomId, nights: null, amountVnd: 4_000_000 }));
    const opening = { to: calendarDate("2026-12-31"), prices };
    let others: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);

    await inTransaction(ctx, async (inside) => {
      await savePriceRules(inside, id, rules, []);
      others = Promise.allSettled([
        savePriceRules(ctx, id, rules, []),
        inTransaction(ctx, (ctx) => openForSale(ctx, { id, kind: "cruise" }, opening)),
      ]);
      await inside.db.execute(sql`select pg_sleep(0.1)`);
    });

    expect(codes(await others)).toEqual(["changed-meanwhile", "changed-meanwhile"]);
    expect((await listPriceRules(ctx, id)).rules).toMatchObject(rules);
  },
);
