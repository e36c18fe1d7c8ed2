import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { system } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { recordGatewayReport } from "#modules/payments/commands/gateways/record-report.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { gatewayMethods } from "#modules/payments/contract/methods.ts";
import { listAttempts } from "#modules/payments/queries/attempts.ts";
import { paymentAttempts, paymentReceipts } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, rollBack, test } from "./support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "./support/factories.ts";
import {
  type GatewayWorld,
  openGateways,
  payAt,
  requiredGateway,
  takeNotice,
  type Visit,
  withGateways,
} from "./support/gateways.ts";
import { batchesOf, quantity } from "./support/quantity.ts";

/** QUANTITY=10 runs ten thousand schedules. */
const SCHEDULES = quantity(1000);
/** Schedules per transaction. */
const AT_ONCE = 20;
const GRACE_MINUTES = 5;
const MIN_MINUTES = 5;
const DISCOUNT = 100_000;

let gateways: GatewayWorld;
let present = NOW;
beforeAll(async () => {
  gateways = await openGateways(() => present);
});
afterAll(() => gateways.close());

/** A booking in the model. `until` is the end of its hold, which the product prolongs. */
type Plain = { id: string; code: string; state: State; total: number; paid: number; until: number; isChanged: boolean };
type State = "waiting" | "expired" | "confirmed" | "cancelled";
/** An attempt in the model, and what its gateway would tell. */
type Try = { of: Plain; amount: number; state: "started" | "paid" | "failed"; reference: string };
type Ended = { try: Try; visit: Visit; pays: boolean; amount: number; paidAt: number; number: string };

type World = {
  ctx: Context;
  clock: Clock;
  plain: Plain[];
  ended: Ended[];
  /** Numbers of transactions that the ledger has. */
  known: Set<string>;
  /** Money that waits for staff. */
  left: number;
  refs: number;
};

const which = fc.nat(1);
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("visit" as const),
      which,
      method: fc.constantFrom(...gatewayMethods),
      pays: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      off: fc.constantFrom(0, 0, 0, 0, -1_000, 50_000),
      /** Minutes before the present at which the customer paid: the notice tells of it later. */
      minutes: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("notice" as const), which: fc.nat(9), twice: fc.boolean() }) },
  fc.record({ do: fc.constant("query" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("transfer" as const), which, how: fc.constantFrom("half", "all", "over", "both") }),
  fc.record({ do: fc.constant("change" as const), which }),
  fc.record({ do: fc.constant("cancel" as const), which }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 6, 11, 25), sweeps: fc.boolean() }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const stateOf = ({ state, until }: Plain, clock: Clock): State =>
  state === "waiting" && until <= clock.now.getTime() ? "expired" : state;
const owed = ({ total, paid }: Plain) => Math.max(0, total - paid);

/** The rule of the ledger for money that names one booking. */
function count({ clock }: World, one: Plain, { amount, at }: { amount: number; at: number }): void {
  const state = stateOf(one, clock);
  const isEnough = amount >= owed(one);
  one.paid += amount;
  if (state === "cancelled") return;
  const isLate = state === "expired" && at > one.until + GRACE_MINUTES * 60_000 && !isEnough;
  if (isLate) one.state = "expired";
  else if (state !== "confirmed") one.state = isEnough ? "confirmed" : "waiting";
}

async function take(world: World, step: Step): Promise<void> {
  const { ctx, clock } = world;
  present = clock.now;
  switch (step.do) {
    case "visit":
      return visit(world, step);
    case "notice": {
      const one = world.ended[step.which % Math.max(1, world.ended.length)];
      for (let time = 0; one && time < (step.twice ? 2 : 1); time += 1) await deliver(world, one);
      return;
    }
    case "query": {
      const one = world.ended[step.which % Math.max(1, world.ended.length)];
      // The emulators tell of the amount that was asked for.
      if (one && one.amount === one.try.amount) await query(world, one);
      return;
    }
    case "transfer":
      return transfer(world, step);
    case "change":
      return change(world, step.which);
    case "cancel": {
      const one = chosen(world, step.which);
      if (!["waiting", "confirmed"].includes(stateOf(one, clock))) return;
      await cancelBooking(ctx, one.id, { reason: "Khách bận", terms: "full", kept: undefined });
      one.state = "cancelled";
      return;
    }
    case "wait":
      clock.forward(step.minutes);
      if (step.sweeps) while ((await expireBookings(ctx)) > 0);
      for (const one of world.plain) if (step.sweeps) one.state = stateOf(one, clock);
  }
}

function chosen({ plain }: World, which: number): Plain {
  const one = plain[which];
  if (!one) throw new Error("no such booking");
  return one;
}

async function visit(world: World, { which, method, pays, off, minutes }: Extract<Step, { do: "visit" }>) {
  const { ctx, clock } = world;
  const one = chosen(world, which);
  const state = stateOf(one, clock);
  const amount = owed(one);
  const now = clock.now.getTime();
  const mayStart =
    amount > 5_000 &&
    (state === "confirmed" || (state === "waiting" && one.until - now >= MIN_MINUTES * 60_000)) &&
    !(method === "momo" && amount > 50_000_000);
  const paidAt = now - minutes * 60_000;
  const faults = { ...(off !== 0 && pays && { amount: amount + off }), paidAt: new Date(paidAt) };
  const started = payAt(ctx, gateways, one.id, { method, pays, faults });
  if (!mayStart) {
    await expect(started).rejects.toBeInstanceOf(DomainError);
    return;
  }
  const made = await started;
  const [attempt] = await listAttempts(ctx, one.id);
  const tried: Try = { of: one, amount, state: "started", reference: attempt?.reference ?? "" };
  world.refs += 1;
  const told = pays ? amount + off : amount;
  world.ended.push({ try: tried, visit: made, pays, amount: told, paidAt, number: `${method} ${world.refs}` });
}

/** What a report about an ended visit does, in the model; a query of MoMo knows another time of the payment. */
function expected(world: World, one: Ended, paidAt = one.paidAt): string {
  const { try: tried, pays, amount, number } = one;
  if (!pays) {
    if (tried.state !== "started") return "repeated";
    tried.state = "failed";
    return "recorded";
  }
  const isNew = !world.known.has(number);
  world.known.add(number);
  if (amount !== tried.amount) {
    if (isNew) world.left += amount;
    return "other-amount";
  }
  tried.state = "paid";
  if (isNew) count(world, tried.of, { amount, at: paidAt });
  return isNew ? "recorded" : "repeated";
}

async function deliver(world: World, one: Ended): Promise<void> {
  // ZaloPay calls back only what was paid.
  if (one.visit.notice.method === "POST" && one.visit.notice.body === "") return;
  const want = expected(world, one);
  expect(await takeNotice(world.ctx, one.visit)).toBe(want);
}

async function query({ ctx, clock, ...world }: World, one: Ended): Promise<void> {
  const gateway = requiredGateway(ctx, one.visit.method);
  const { reference, amount, of } = one.try;
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  if (!attempt) throw new Error(`no attempt ${reference} of ${of.code}`);
  const report = await gateway.query({ ...attempt, amount }, clock.now);
  expect(report?.state).toBe(one.pays ? "paid" : "failed");
  if (!report) return;
  const toldAt = Math.min(clock.now.getTime(), attempt.expiresAt.getTime());
  const want = expected({ ctx, clock, ...world }, one, one.visit.method === "momo" ? toldAt : one.paidAt);
  expect(await recordGatewayReport({ ...ctx, actor: system }, gateway, report)).toBe(want);
}

async function transfer(world: World, { which, how }: Extract<Step, { do: "transfer" }>): Promise<void> {
  const { ctx, clock } = world;
  const one = chosen(world, which);
  const other = chosen(world, 1 - which);
  world.refs += 1;
  const at = clock.now.getTime();
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: clock.now } as const;
  const providerRef = `${world.refs}`;
  if (how === "both") {
    if ([one, other].some((each) => stateOf(each, clock) !== "waiting" || owed(each) === 0)) return;
    const [amount, content] = [owed(one) + owed(other), `HT${one.code} HT${other.code}`];
    await recordBankNotice(ctx, { ...base, providerRef, amount, content });
    for (const each of [one, other]) count(world, each, { amount: owed(each), at });
    return;
  }
  const amount = Math.max(1_000, { half: Math.ceil(owed(one) / 2), all: owed(one), over: owed(one) + 70_000 }[how]);
  await recordBankNotice(ctx, { ...base, providerRef, amount, content: `HT${one.code}` });
  count(world, one, { amount, at });
}

/** Staff lower the price once, by less than what is still owed while the booking waits. */
async function change(world: World, which: number): Promise<void> {
  const { ctx, clock } = world;
  const one = chosen(world, which);
  const state = stateOf(one, clock);
  const may = state === "confirmed" || (state === "waiting" && owed(one) > DISCOUNT);
  if (one.isChanged || !may) return;
  const adjustments = [{ kind: "discount" as const, label: "Khách quen", amount: vnd(DISCOUNT) }];
  const input = { ...unchangedInput(await getBookingRow(ctx, one.id)), adjustments };
  const { revision, after } = await previewChange(ctx, one.id, input);
  await changeBooking(ctx, one.id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  one.total -= DISCOUNT;
  one.isChanged = true;
}

/** Bookings as the product has them now; the end of a hold is taken over from it. */
async function compareBookings({ ctx, clock, plain }: World): Promise<void> {
  for (const one of plain) {
    const row = await getBookingRow(ctx, one.id);
    const state = effectiveState(row, clock.now);
    one.until = row.holdExpiresAt.getTime();
    const shown = ["held", "awaiting_payment"].includes(state) ? "waiting" : state;
    const is = { state: shown, paid: row.paidVnd, total: row.totalVnd };
    expect(is).toEqual({ state: stateOf(one, clock), paid: one.paid, total: one.total });
  }
}

async function compareLedger({ ctx, plain, ended, left, known }: World): Promise<void> {
  for (const one of plain) {
    const own = ended.filter(({ try: tried }) => tried.of === one);
    const tries = own.map(({ try: { reference, state } }) => [reference, state]);
    const attempts = (await listAttempts(ctx, one.id)).map(({ reference, state }) => [reference, state]);
    expect(attempts.sort()).toEqual(tries.sort());
  }
  const receipts = await ctx.db.select().from(paymentReceipts);
  expect(receipts.filter(({ attemptId }) => attemptId !== null)).toHaveLength(known.size);
  expect(receipts.reduce((sum, { leftVnd }) => sum + leftVnd, 0)).toBe(left);
  const counted = plain.reduce((sum, { paid }) => sum + paid, 0);
  expect(receipts.reduce((sum, { amountVnd }) => sum + amountVnd, 0)).toBe(counted + left);
}

async function aWorld(ctx: Context, clock: Clock, cruise: TestCruise): Promise<World> {
  const world: World = { ctx, clock, plain: [], ended: [], known: new Set(), left: 0, refs: 0 };
  for (const key of ["first", "second"]) {
    const { id, code, total, holdExpiresAt } = await placeBooking(ctx, aBookingInput(cruise), {
      key: `gateways-${key}`,
    });
    const money = { total, paid: 0, until: holdExpiresAt.getTime(), isChanged: false };
    world.plain.push({ id, code, state: "waiting", ...money });
  }
  return world;
}

test.for(batchesOf(SCHEDULES, AT_ONCE))(
  "bookings, attempts and receipts agree with a plain ledger after any schedule of notices, in %i schedules",
  { timeout: 3_600_000 },
  async (schedules, { ctx: base, clock }) => {
    const ctx = withGateways(base, gateways);
    await someSettings(ctx);
    const cruise = await aCruise(ctx, { capacity: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 14 }), async (schedule) => {
        clock.now = NOW;
        await rollBack(ctx.db, async (db) => {
          const world = await aWorld({ ...ctx, db }, clock, cruise);
          for (const step of schedule) {
            await take(world, step);
            await compareBookings(world);
          }
          await compareLedger(world);
        });
      }),
      { numRuns: schedules },
    );
  },
);
