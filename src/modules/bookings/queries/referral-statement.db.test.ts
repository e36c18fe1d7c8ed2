import { and, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { parse } from "#http/input.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { commissionOf } from "#modules/commissions/rules.ts";
import { activateReferrer, addReferrer, changeReferrer } from "#modules/referrers/commands.ts";
import { newReferrerInput } from "#modules/referrers/contract.ts";
import { findReferrer } from "#modules/referrers/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { placeBooking, placePhoneBooking } from "../commands/place/place-booking.ts";
import { exportReferrals } from "../commands/staff/export-referrals.ts";
import { setReferrer } from "../commands/staff/set-referrer.ts";
import { findMergeProblem } from "../rules/merge.ts";
import { bookings } from "../tables.ts";
import { getBookingRow } from "./get-booking.ts";
import { getBookingDetail } from "./get-booking-detail.ts";
import { getReferralStatement } from "./referral-statement.ts";

const december = { month: "2026-12" };
let last = 0;

async function aReferrer(ctx: Context, code: string, percent: string) {
  await addReferrer(ctx, parse(newReferrerInput, { code, name: `Nguồn ${code}`, percent }));
  return (await findReferrer(ctx, code)) ?? expect.fail("it was just added");
}

/** A booking of 6,700,000 đ by the link of a referrer. */
async function byLink(ctx: Context, cruise: TestCruise, referrer?: string) {
  last += 1;
  const contact = { name: "Lê Thu Hằng", phone: `09123457${10 + last}`, email: `khach-moi${last}@example.vn` };
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `link-${last}`, referrer });
  return { id, code };
}
/** A clerk with an account, to whom bookings can be assigned. */
async function aSeller(ctx: Context) {
  const { id } = await anAccount(ctx, "sales");
  return { ...ctx, actor: { ...aStaffMember("sales"), id } };
}
const pay = (ctx: Context, id: string) =>
  ctx.db.update(bookings).set({ state: "confirmed" }).where(eq(bookings.id, id));

test("a booking keeps its referrer at what it got at the sale; unknown and inactive links set no referrer", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  const { id } = await aReferrer(ctx, "hoa-nang", "12,5");
  const first = await byLink(ctx, cruise, "hoa-nang");
  await changeReferrer(ctx, { id, name: "Hoa Nắng", percent: 300 });
  await activateReferrer(ctx, id, false);

  expect((await getBookingDetail(ctx, first.code)).referrer).toEqual({
    code: "hoa-nang",
    name: "Hoa Nắng",
    basisPoints: 1250,
    owed: 837_500,
  });
  for (const code of ["hoa-nang", "khong-co", undefined])
    expect((await getBookingDetail(ctx, (await byLink(ctx, cruise, code)).code)).referrer).toBeNull();
  const seller = { ...ctx, actor: aStaffMember("sales") };
  expect((await getBookingDetail(seller, first.code)).referrer).toEqual({
    code: "hoa-nang",
    name: "Hoa Nắng",
    basisPoints: null,
    owed: null,
  });
});

test("staff name the referrer of a customer at the counter, and only an active one", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  const { id } = await aReferrer(ctx, "lu-hanh", "8");
  const { consent: _, ...order } = aBookingInput(cruise);
  const seller = await aSeller(ctx);
  const input = { ...order, source: "counter" as const, referrer: "lu-hanh" };

  const { code } = await placePhoneBooking(seller, input, "counter-1");
  const detail = await getBookingDetail(ctx, code);
  expect(detail).toMatchObject({ source: "counter", referrer: { basisPoints: 800 }, consentedAt: null });
  expect(detail.assigneeId).toBe(seller.actor.id);
  const [audited] = await ctx.db
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, "booking.placed"), eq(auditEvents.subjectId, detail.id)));
  expect(audited?.after).toMatchObject({ source: "counter", referrer: "lu-hanh" });

  await activateReferrer(ctx, id, false);
  await expect(placePhoneBooking(seller, input, "counter-2")).rejects.toMatchObject({
    kind: "invalid",
    fields: { referrer: "Không có nguồn giới thiệu này." },
  });
});

test("the statement has the paid bookings of the month at their own percentage, and agrees with its file", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  const [one, two] = [await aReferrer(ctx, "mot", "7,77"), await aReferrer(ctx, "hai", "0")];
  const paid = await byLink(ctx, cruise, "mot");
  await pay(ctx, paid.id);
  await byLink(ctx, cruise, "mot");
  await pay(ctx, (await byLink(ctx, cruise, "hai")).id);
  const corrected = await byLink(ctx, cruise);
  await pay(ctx, corrected.id);
  await setReferrer(ctx, corrected.id, "mot");

  const statement = await getReferralStatement(ctx, december);
  const owed = 2 * commissionOf(vnd((await getBookingDetail(ctx, paid.code)).total), 777);
  expect(statement).toEqual({
    month: "2026-12",
    byReferrer: {
      [one.id]: { bookings: 2, total: 13_400_000, owed },
      [two.id]: { bookings: 1, total: 6_700_000, owed: 0 },
    },
    sum: { bookings: 3, total: 20_100_000, owed },
  });
  expect(await getReferralStatement(ctx, { month: "2026-11" })).toMatchObject({ byReferrer: {} });
  const lines = (await exportReferrals(ctx, { ...december, referrerId: one.id }, "csv"))
    .toString()
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toContain(`13400000`);
  expect(lines.at(-1)).toContain(String(owed));
});

test("a change of referrer is recorded with both names, and an empty code removes the referrer", async ({
  ctx: world,
}) => {
  const ctx = { ...world, actor: aStaffMember("owner") };
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  await aReferrer(ctx, "mot", "5");
  const { id, code } = await byLink(ctx, cruise, "mot");
  await expect(setReferrer(ctx, id, "khong-co")).rejects.toMatchObject({ kind: "invalid" });

  await setReferrer(ctx, id, "");

  expect((await getBookingDetail(ctx, code)).referrer).toBeNull();
  const [latest] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1);
  expect(latest).toMatchObject({
    action: "booking.referrer-set",
    subjectId: id,
    before: { referrer: "Nguồn mot", percent: "5%" },
    after: { referrer: null, percent: null },
  });
});

test("saving the referrer of a booking unchanged keeps what it got at the sale, also when it is inactive by now", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  const { id: referrerId } = await aReferrer(ctx, "mot", "5");
  const { id, code } = await byLink(ctx, cruise, "mot");
  await changeReferrer(ctx, { id: referrerId, name: "Một", percent: 900 });
  await activateReferrer(ctx, referrerId, false);

  await setReferrer(ctx, id, "mot");

  expect((await getBookingDetail(ctx, code)).referrer).toMatchObject({ name: "Một", basisPoints: 500 });
});

test("bookings of two referrers, or of one at two percentages, are not merged", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 6 });
  const { id: referrerId } = await aReferrer(ctx, "mot", "5");
  const into = await getBookingRow(ctx, (await byLink(ctx, cruise, "mot")).id);
  const alike = { ...into, id: newId() };
  expect(findMergeProblem(into, alike, ctx.now())).toBeNull();
  for (const other of [
    { referrerId, referrerBasisPoints: 300 },
    { referrerId: null, referrerBasisPoints: null },
    { referrerId: newId(), referrerBasisPoints: 500 },
  ])
    expect(findMergeProblem(into, { ...alike, ...other }, ctx.now())).toContain("khác nguồn giới thiệu");
});

test("two referrers never share a code, and a code is short, without diacritics and in small letters", async ({
  ctx,
}) => {
  const add = (code: string) => addReferrer(ctx, parse(newReferrerInput, { code, name: "Một nguồn", percent: "5" }));
  await add("  Hoa-Nang ");
  expect(await findReferrer(ctx, "hoa-nang")).toMatchObject({ basisPoints: 500, active: true });
  await expect(add("HOA-NANG")).rejects.toMatchObject({ fields: { code: "Mã này đã có nguồn khác dùng." } });
  for (const wrong of ["", "a", "hoa nắng", "hoa--nang", "-hoa", "a".repeat(41), "hoa/nang"])
    expect(() => parse(newReferrerInput, { code: wrong, name: "Một nguồn", percent: "5" }), wrong).toThrow();
});
