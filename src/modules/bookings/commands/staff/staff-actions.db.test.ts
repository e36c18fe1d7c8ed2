import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { getBooking, getBookingRow } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { nextSteps } from "../../rules/next-steps.ts";
import { expireBookings } from "../hold/expire-bookings.ts";
import { renewHold } from "../hold/keep-hold.ts";
import { placeBooking, placePhoneBooking } from "../place/place-booking.ts";
import { cancelBooking, completeBooking, confirmBooking } from "../settle/settle-booking.ts";
import { subtractPayment } from "../settle/withdraw-payment.ts";
import { addNote, assignBooking, extendHoldByHours, holdAgainForCustomer } from "./staff-actions.ts";

const sales = aStaffMember("sales");
const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });

let last = 0;
async function aBooking(ctx: Context, change: Parameters<typeof aCruise>[1] = {}) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, change);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(cruise), { key: `desk-key-${last}` });
  return { cruise, ...placed };
}

async function pay(ctx: Context, code: string, amount: number) {
  last += 1;
  await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `desk-${last}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
}

test("a booking on the telephone holds rooms at the same price, needs no e-mail, and is assigned to its creator", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const me = await asSignedIn(ctx, await anAccount(ctx, "sales", { name: "Hoàng Minh" }));
  const { consent: _, ...order } = aBookingInput(cruise);
  const input = { ...order, contact: { ...order.contact, email: "" } };

  const placed = await placePhoneBooking(me, input, "phone-key-1");
  const again = await placePhoneBooking(me, input, "phone-key-1");

  expect(again.id).toBe(placed.id);
  const file = await getBookingDetail(me, placed.code);
  expect(file).toMatchObject({
    source: "phone",
    consentedAt: null,
    total: 6_700_000,
    assigneeId: me.actor.kind === "staff" && me.actor.id,
  });
  expect(file.events[0]).toMatchObject({ kind: "created", actor: "Hoàng Minh", data: { source: "phone" } });
  expect(await ctx.db.select().from(outbox)).toEqual([]);
  expect((await lastAudit(ctx)).action).toBe("booking.placed");
});

test("staff without the right to write bookings cannot book for others", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { consent: _, ...order } = aBookingInput(cruise);
  const rejected = placePhoneBooking(as(ctx, aStaffMember("viewer")), order, "phone-key-2");
  await expect(rejected).rejects.toMatchObject({ kind: "forbidden" });
});

test("a hold kept longer for a reason survives the sweeper, and the reason is kept", async ({ ctx, clock }) => {
  const { id } = await aBooking(ctx);

  await extendHoldByHours(as(ctx, sales), id, { hours: 24, reason: "Khách chuyển khoản sáng mai" });
  clock.forward(23 * 60);
  await expireBookings(ctx);

  const booking = await getBooking(ctx, id);
  expect(booking.state).toBe("held");
  expect(booking.events.at(-1)).toMatchObject({
    kind: "hold-extended",
    data: { reason: "Khách chuyển khoản sáng mai" },
  });
  expect((await lastAudit(ctx)).after).toMatchObject({ reason: "Khách chuyển khoản sáng mai" });
  clock.forward(61);
  expect((await getBooking(ctx, id)).state).toBe("expired");
});

test("a hold is never extended beyond 72 hours, shortened, or extended once it has run out", async ({ ctx, clock }) => {
  const { id } = await aBooking(ctx);
  const reason = "Khách hỏi thêm";

  await expect(extendHoldByHours(ctx, id, { hours: 73, reason })).rejects.toMatchObject({ kind: "invalid" });
  await extendHoldByHours(ctx, id, { hours: 72, reason });
  await expect(extendHoldByHours(ctx, id, { hours: 1, reason })).rejects.toMatchObject({ code: "hold-not-longer" });
  clock.forward(72 * 60);
  await expect(extendHoldByHours(ctx, id, { hours: 1, reason })).rejects.toMatchObject({ code: "not-possible-now" });
});

test("an expired booking is held again for a customer by staff with the permission, with a line in the log", async ({
  ctx,
  clock,
}) => {
  const { id, total } = await aBooking(ctx);
  clock.forward(24 * 60);

  await expect(holdAgainForCustomer(as(ctx, aStaffMember("viewer")), id, total)).rejects.toMatchObject({
    kind: "forbidden",
  });
  expect((await getBooking(ctx, id)).state).toBe("expired");
  await holdAgainForCustomer(as(ctx, sales), id, total);

  expect((await getBooking(ctx, id)).state).toBe("held");
  expect(await lastAudit(ctx)).toMatchObject({ action: "booking.held-again", after: { total } });
});

test("confirming with the ship writes to the customer once and keeps its reference", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx, { instantConfirmation: false });
  await pay(ctx, code, 6_700_000);

  await confirmBooking(as(ctx, sales), id, "NL-206");
  await confirmBooking(as(ctx, sales), id, "NL-207");

  const file = await getBookingDetail(ctx, code);
  expect(file.events.at(-1)).toMatchObject({ kind: "confirmed", data: { reference: "NL-206" } });
  expect(file.emails.filter((email) => email.subject.startsWith("Đã xác nhận phòng"))).toHaveLength(1);
});

test("a booking that lost its money and is confirmed again gets an email of that confirmation too", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx, { instantConfirmation: false });
  await pay(ctx, code, 6_700_000);
  await confirmBooking(as(ctx, sales), id, "NL-206");
  await subtractPayment(ctx, await getBookingRow(ctx, id), vnd(6_700_000));
  clock.forward(60);
  await pay(ctx, code, 6_700_000);

  await confirmBooking(as(ctx, sales), id, "NL-206");

  const { emails } = await getBookingDetail(ctx, code);
  expect(emails.filter((email) => email.subject.startsWith("Đã xác nhận phòng"))).toHaveLength(2);
});

test("cancelling keeps what the terms of the booking say on that day and notifies the customer", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await pay(ctx, code, 6_700_000);
  clock.forward(14 * 24 * 60); // 5 December: from the 5th to the 9th 30 % stay

  expect(await cancelBooking(ctx, id, { reason: "Khách bận", terms: "policy" })).toMatchObject({ refund: 4_690_000 });

  expect(await getBookingDetail(ctx, code)).toMatchObject({
    state: "cancelled",
    kept: 2_010_000,
    refundDue: 4_690_000,
  });
  const [email] = await ctx.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  expect(email?.text).toContain("4,690,000 đ");
});

test("cancelling with full terms refunds everything, as when the bay is closed", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await pay(ctx, code, 6_700_000);
  clock.forward(20 * 24 * 60);

  expect(await cancelBooking(ctx, id, { reason: "Cấm tàu", terms: "full" })).toMatchObject({ refund: 6_700_000 });
});

test("a booking is assigned to a colleague who may write bookings, and notes stay internal", async ({ ctx }) => {
  const { id, code, secret } = await aBooking(ctx);
  const [mai, lan] = [await anAccount(ctx, "sales", { name: "Mai" }), await anAccount(ctx, "content")];

  await assignBooking(as(ctx, sales), id, mai.id);
  await addNote(as(ctx, sales), id, "Khách dị ứng tôm");

  await expect(assignBooking(ctx, id, lan.id)).rejects.toMatchObject({ kind: "invalid" });
  const file = await getBookingDetail(ctx, code);
  expect(file).toMatchObject({ assigneeId: mai.id, notes: [{ body: "Khách dị ứng tôm", authorName: "Người Thử" }] });
  expect(file.events.at(-1)).toMatchObject({ kind: "assigned", data: { to: "Mai" } });
  const seen = JSON.stringify(await getBooking(ctx, id));
  expect(secret && seen.includes("assigned")).toBe(false);
  expect(seen).not.toContain("dị ứng");
});

test("without the right to personal data the contact is masked and emails stay hidden", async ({ ctx }) => {
  const { code } = await aBooking(ctx);

  const file = await getBookingDetail(as(ctx, aStaffMember("viewer")), code);

  expect(file).toMatchObject({
    isMasked: true,
    emails: [],
    contact: { phone: "0912 ••• 678", email: "t•••g@example.vn" },
  });
  expect(JSON.stringify(file)).not.toMatch(/0?912 ?345 ?678|thuhang@/);
});

const moves = {
  confirm: confirmBooking,
  complete: completeBooking,
  cancel: (ctx: Context, id: string) => cancelBooking(ctx, id, { reason: "thử", terms: "policy" }),
  "extend-hold": (ctx: Context, id: string) => extendHoldByHours(ctx, id, { hours: 2, reason: "thử" }),
  "hold-again": (ctx: Context, id: string) => renewHold(ctx, id, { acceptedTotal: 6_700_000, by: "customer" }),
} as const;

const situations = {
  held: async () => undefined,
  expired: async (_: Context, __: string, forward: (minutes: number) => void) => forward(60),
  deposited: async (ctx: Context, code: string) => pay(ctx, code, 2_010_000),
  paid: async (ctx: Context, code: string) => pay(ctx, code, 6_700_000),
  confirmed: async (ctx: Context, code: string) => {
    await pay(ctx, code, 6_700_000);
    await confirmBooking(ctx, (await getBookingDetail(ctx, code)).id);
  },
  travelled: async (ctx: Context, code: string, forward: (minutes: number) => void) => {
    await situations.confirmed(ctx, code);
    forward(23 * 24 * 60);
  },
  cancelled: async (ctx: Context, code: string) => {
    await moves.cancel(ctx, (await getBookingDetail(ctx, code)).id);
  },
};

for (const situation of Object.keys(situations) as (keyof typeof situations)[]) {
  test(`${situation}: a button is there exactly when its command is accepted`, async ({ ctx, clock }) => {
    await someSettings(ctx, { depositPercent: 30 });
    const cruise = await aCruise(ctx, { capacity: 9, instantConfirmation: false });
    for (const [step, move] of Object.entries(moves)) {
      clock.now = new Date("2026-11-21T03:00:00Z");
      last += 1;
      const input = aBookingInput(cruise, {
        payment: "deposit",
        contact: { name: "Thử", phone: `09123456${10 + (last % 90)}`, email: `a${last}@example.vn` },
      });
      const { id, code } = await placeBooking(ctx, input, { key: `steps-key-${last}` });
      await situations[situation](ctx, code, (minutes) => clock.forward(minutes));

      const view = await getBooking(ctx, id);
      const offered = nextSteps({ ...view, refundable: 0 }, sales, ctx.now()).includes(step as keyof typeof moves);
      const before = await getBookingRow(ctx, id);
      const accepted = await move(as(ctx, sales), id).then(
        async () =>
          (await getBookingRow(ctx, id)).updatedAt !== before.updatedAt &&
          JSON.stringify(await getBookingRow(ctx, id)) !== JSON.stringify(before),
        () => false,
      );
      expect({ step, accepted }).toEqual({ step, accepted: offered });
    }
  });
}

test("a viewer is offered nothing", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  expect(nextSteps({ ...(await getBooking(ctx, id)), refundable: vnd(1) }, aStaffMember("viewer"), ctx.now())).toEqual(
    [],
  );
});

async function lastAudit(ctx: Context) {
  const [entry] = await ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, "booking"))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  if (!entry) throw new Error("nothing was recorded");
  return entry;
}

test("rooms of a booking by telephone are held as long as agreed, or else as the settings say", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9 });
  const { consent: _, ...order } = aBookingInput(cruise);
  const held = async (holdHours?: number) => {
    const key = `phone-hold-${holdHours ?? "usual"}`;
    const { holdExpiresAt } = await placePhoneBooking(ctx, { ...order, holdHours }, key);
    return (holdExpiresAt.getTime() - ctx.now().getTime()) / 3_600_000;
  };

  expect([await held(), await held(2), await held(72)]).toEqual([24, 2, 72]);
});
