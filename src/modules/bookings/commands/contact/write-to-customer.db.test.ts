import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { type Actor, roles } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { staffEmailInput } from "../../contract/booking-list.ts";
import { EMAILS_PER_HOUR } from "../../limits.ts";
import { getBookingRow } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { placeBooking } from "../place/place-booking.ts";
import { applyPayment, cancelBooking } from "../settle/settle-booking.ts";
import { extendHoldByHours } from "../staff/staff-actions.ts";
import { resendEmail, writeToCustomer } from "./write-to-customer.ts";

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const sales = aStaffMember("sales");

let last = 0;
async function aBooking(ctx: Context, email = "thuhang@example.vn") {
  await someSettings(ctx);
  last += 1;
  const input = aBookingInput(await aCruise(ctx));
  return placeBooking(ctx, { ...input, contact: { ...input.contact, email } }, { key: `letters-key-${last}` });
}

const anEmail = (change: object = {}) =>
  staffEmailInput.parse({ subject: "Giờ đón của bạn", text: "Xe đón lúc 8:00.\n\nHẹn gặp bạn!", ...change });

test("an email is sent again once per click, and only an email of this booking", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const other = await aBooking(ctx);
  const [email] = (await getBookingDetail(ctx, code)).emails;
  const [strange] = (await getBookingDetail(ctx, other.code)).emails;

  for (const _ of [1, 2]) await resendEmail(as(ctx, sales), id, email?.id ?? "");

  expect((await getBookingDetail(ctx, code)).emails).toHaveLength(2);
  expect(await auditOf(ctx, id)).toEqual([["booking.letter-resent", { letter: email?.id }]]);
  await expect(resendEmail(ctx, id, strange?.id ?? "")).rejects.toMatchObject({ code: "letter-not-found" });
});

test("a staff message goes through the outbox once per click and is recorded in the history", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);

  for (const _ of [1, 2]) await writeToCustomer(as(ctx, sales), id, anEmail());

  const [email, ...others] = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.subject, `Giờ đón của bạn (đơn HT${code})`));
  expect(others).toEqual([]);
  expect(email).toMatchObject({ recipient: "thuhang@example.vn", state: "waiting", about: `booking:${id}` });
  expect(email?.text).toContain("Xin chào Lê Thu Hằng,\n\nXe đón lúc 8:00.\n\nHẹn gặp bạn!");
  expect(email?.text).toContain(`/don-hang/${code}?k=`);
  expect((await getBookingDetail(ctx, code)).events.at(-1)).toMatchObject({ kind: "letter-written", actor: sales.id });
  expect(await auditOf(ctx, id)).toEqual([["booking.letter-written", { length: 30 }]]);
});

test("markup characters of a page stay text in an email, and a subject is one line", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  const subject = "Chào <img src=x>\r\nBcc: tat-ca@example.vn";

  await writeToCustomer(as(ctx, sales), id, anEmail({ subject, text: "<script>alert(1)</script>" }));

  const [email] = await ctx.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  expect(email?.html).not.toMatch(/<script|<img/);
  expect(email?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(email?.subject).toMatch(/^Chào <img src=x> Bcc: tat-ca@example\.vn \(đơn HT/);
});

test("one booking gets a limited number of staff emails an hour, however they are sent", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  const [email] = (await getBookingDetail(ctx, code)).emails;
  for (let sent = 1; sent < EMAILS_PER_HOUR; sent += 1) {
    await writeToCustomer(as(ctx, sales), id, anEmail({ text: `Thư ${sent}` }));
  }
  await resendEmail(as(ctx, sales), id, email?.id ?? "");

  const tooMany = { kind: "limited", code: "too-many-letters" };
  await expect(writeToCustomer(as(ctx, sales), id, anEmail())).rejects.toMatchObject(tooMany);
  clock.forward(2);
  await expect(resendEmail(as(ctx, sales), id, email?.id ?? "")).rejects.toMatchObject(tooMany);
  expect((await getBookingDetail(ctx, code)).emails).toHaveLength(EMAILS_PER_HOUR + 1);

  clock.forward(60);
  await writeToCustomer(as(ctx, sales), id, anEmail());
});

test("no email is queued without an address, and only staff who write bookings write to customers", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const [email] = (await getBookingDetail(ctx, code)).emails;
  for (const role of roles) {
    if (["owner", "manager", "sales"].includes(role)) continue;
    const who = as(ctx, aStaffMember(role));
    await expect(writeToCustomer(who, id, anEmail()), role).rejects.toMatchObject({ kind: "forbidden" });
    await expect(resendEmail(who, id, email?.id ?? ""), role).rejects.toMatchObject({ kind: "forbidden" });
  }
  const silent = await aBooking(ctx, "");
  await expect(writeToCustomer(ctx, silent.id, anEmail())).rejects.toMatchObject({ code: "no-email" });
});

test("emails are shown without the customer's key, and an email with a password link does not belong to a booking", async ({
  ctx,
}) => {
  const { id, code, secret } = await aBooking(ctx);
  const about = `booking:${id}`;
  const words = { recipient: "a@example.vn", subject: "Mật khẩu", text: "Đặt lại mật khẩu", html: "" };
  await queueEmail(ctx, { ...words, reason: "password-link:abc", about });
  const [hidden] = await ctx.db.select().from(outbox).where(eq(outbox.reason, "password-link:abc"));

  const { emails } = await getBookingDetail(as(ctx, sales), code);

  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`/don-hang/${code}?k=•••`);
  expect(JSON.stringify(emails)).not.toContain(secret);
  await expect(resendEmail(ctx, id, hidden?.id ?? "")).rejects.toMatchObject({ code: "letter-not-found" });
});

async function auditOf(ctx: Context, id: string) {
  const entries = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  return entries.map(({ action, after }) => [action, after]);
}

test("a resent email states what is true now", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  const [first] = (await getBookingDetail(ctx, code)).emails;
  const again = async () => {
    clock.forward(2);
    await resendEmail(as(ctx, sales), id, first?.id ?? "");
    return (await getBookingDetail(ctx, code)).emails[0];
  };

  expect((await again())?.subject).toMatch(/^Đã giữ phòng/);
  await applyPayment(ctx, await getBookingRow(ctx, id), vnd(6_700_000));
  expect((await again())?.subject).toMatch(/^Đã xác nhận phòng/);
  await cancelBooking(ctx, id, { reason: "Khách bận", terms: "policy" });
  const last = await again();
  expect(last?.subject).toBe(`Đã huỷ đơn HT${code}`);
  expect(last?.text).toContain("Chúng tôi sẽ hoàn lại 6,700,000 đ");
  expect(last?.text).not.toContain("Số tài khoản");
});

test("an email resent after the trip does not mention boarding", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await applyPayment(ctx, await getBookingRow(ctx, id), vnd(6_700_000));
  const [first] = (await getBookingDetail(ctx, code)).emails;
  clock.forward(30 * 24 * 60);

  await resendEmail(as(ctx, sales), id, first?.id ?? "");

  const [again] = (await getBookingDetail(ctx, code)).emails;
  expect(again?.text).toContain("Cảm ơn bạn đã đi cùng chúng tôi.");
  expect(again?.text).not.toContain("khi lên tàu");
});

test("an email about money is resent with today's amount due, and a staff message unchanged", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await writeToCustomer(as(ctx, sales), id, anEmail());
  const emails = (await getBookingDetail(ctx, code)).emails;
  const own = emails.find(({ subject }) => subject.startsWith("Giờ đón"));
  clock.forward(2);
  await extendHoldByHours(as(ctx, sales), id, { hours: 24, reason: "Khách xin" });
  expect((await getBookingDetail(ctx, code)).emails[0]?.subject).toMatch(/^Phòng được giữ thêm đến 10:02 22\/11\/2026/);
  clock.forward(2);
  await resendEmail(as(ctx, sales), id, own?.id ?? "");
  expect((await getBookingDetail(ctx, code)).emails[0]?.text).toBe(own?.text);
});
