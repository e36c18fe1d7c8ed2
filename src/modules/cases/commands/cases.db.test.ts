import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { can, type Role } from "#kernel/actor.ts";
import { addDays, calendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { saveHoliday, saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aComplaint, aDataRequest, anUnconfirmedRequest, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { caseSearch } from "../contract.ts";
import { MAX_CUSTOMER_MESSAGES } from "../limits.ts";
import { getCaseDetail } from "../queries/get-case.ts";
import { getOwnCase, getProof } from "../queries/get-own-case.ts";
import { countCasesToDo, listCases } from "../queries/list-cases.ts";
import { endOf } from "../rules.ts";
import { cases } from "../tables.ts";
import { addCustomerMessage } from "./add-customer-message.ts";
import { answerCase, extendCase, recordThirdParties, rejectCase, reopenCase, resolveCase } from "./decide-case.ts";
import { confirmRequest } from "./file-case.ts";
import { assignCase, noteOnCase } from "./run-case.ts";

const as = (ctx: Context, role: Role): Context => ({ ...ctx, actor: aStaffMember(role) });
/** As above with an account, for a colleague who takes over a case. */
const asColleague = async (ctx: Context, role: Role): Promise<Context> => {
  const { id } = await anAccount(ctx, role);
  return { ...ctx, actor: { ...aStaffMember(role), id } };
};
const versionOf = async (ctx: Context, code: string) => ({ version: (await getCaseDetail(ctx, code)).version });
const codes = async (ctx: Context, search = {}) =>
  (await listCases(ctx, caseSearch.parse(search))).data.map(({ code }) => code);
const subjects = async (ctx: Context) => (await ctx.db.select().from(outbox)).map(({ subject }) => subject);
const admit = async () => undefined;
const end = (day: string) => endOf(calendarDate(day));

// The clock of these tests is at Saturday 21 November 2026.

test("a complaint has its deadlines at once, counted over weekend and break, and a repeat returns the same complaint", async ({
  ctx,
}) => {
  await saveHoliday(ctx, { name: "Nghỉ", from: calendarDate("2026-11-24"), to: calendarDate("2026-11-25") });
  const code = await aComplaint(ctx);
  expect(await aComplaint(ctx)).toBe(code);

  const detail = await getCaseDetail(ctx, code);
  expect(detail).toMatchObject({ state: "new", kind: "complaint", topic: "money", contact: { phone: "0912 345 678" } });
  expect([detail.answerBy, detail.resolveBy]).toEqual([end("2026-11-23"), end("2026-12-01")]);
  const emails = await ctx.db.select().from(outbox);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("Thứ 2, 23/11/2026");
  expect(emails[0]?.text).toContain("Thứ 3, 01/12/2026");
});

test("a change of the promised days applies to later cases", async ({ ctx }) => {
  const before = await aComplaint(ctx);
  await saveSettings(ctx, "complaint-promises", { money: { answer: 2, resolution: 3 } });
  const after = await aComplaint(ctx, { message: "Việc khác." });
  expect((await getCaseDetail(ctx, before)).resolveBy).toEqual(end("2026-11-27"));
  expect((await getCaseDetail(ctx, after)).resolveBy).toEqual(end("2026-11-25"));
  await expect(saveSettings(ctx, "complaint-promises", { money: { answer: 3, resolution: 2 } })).rejects.toMatchObject({
    fields: { "money.resolution": expect.any(String) },
  });
});

test("a data request begins when its e-mail is verified, and is hidden before", async ({ ctx, clock }) => {
  const code = await anUnconfirmedRequest(ctx);
  await expect(getCaseDetail(ctx, code)).rejects.toMatchObject({ kind: "not-found" });
  expect(await codes(ctx)).toEqual([]);
  expect(await countCasesToDo(ctx)).toEqual({ unanswered: 0, late: 0 });

  const { key } = await linkOf(ctx, code, "proof");
  expect(await getProof(ctx, { code, key })).toMatchObject({ used: false, topic: "erase" });
  await expect(getProof(ctx, { code, key: "wrong" })).rejects.toMatchObject({ kind: "not-found" });
  await expect(confirmRequest(ctx, { code, key: "wrong" })).rejects.toMatchObject({ kind: "not-found" });
  clock.now = vietnamInstant(calendarDate("2026-11-23"), "09:00");
  const proven = await confirmRequest(ctx, { code, key });
  clock.forward(72 * 60);
  expect(await confirmRequest(ctx, { code, key })).toEqual(proven);
  expect(await getProof(ctx, { code, key })).toMatchObject({ used: true });

  const detail = await getCaseDetail(ctx, code);
  expect([detail.answerBy, detail.resolveBy]).toEqual([end("2026-11-25"), end("2026-12-08")]);
  expect(await subjects(ctx)).toHaveLength(2);
});

test("an email to an unverified address contains no typed name", async ({ ctx }) => {
  await aComplaint(ctx, { name: "Nhận thưởng tại qua-tang.example" });
  await aDataRequest(ctx, { name: "Nhận thưởng tại qua-tang.example" });
  const emails = await ctx.db.select().from(outbox);
  expect(emails).toHaveLength(3);
  for (const { text, html } of emails) {
    expect(text).toContain("Xin chào quý khách,");
    expect(text + html).not.toContain("qua-tang");
  }
});

test("a verification email contains no typed text, and its link expires after two days", async ({ ctx, clock }) => {
  const code = await anUnconfirmedRequest(ctx, { name: "Mua hàng ở đây" });
  const [email] = await ctx.db.select().from(outbox);
  expect(email?.text).not.toContain("Mua hàng");
  const { key } = await linkOf(ctx, code, "proof");
  clock.now = new Date(clock.now.getTime() + 48 * 3_600_000);
  await expect(getProof(ctx, { code, key })).rejects.toMatchObject({ code: "proof-over" });
  await expect(confirmRequest(ctx, { code, key })).rejects.toMatchObject({ code: "proof-over" });
});

test("a case is answered, settled and reopened, and its customer is notified each time", async ({ ctx, clock }) => {
  const code = await aComplaint(ctx);
  await answerCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Chúng tôi đang hỏi ngân hàng." });
  expect(await getCaseDetail(ctx, code)).toMatchObject({ state: "answered", firstAnsweredAt: clock.now });
  await resolveCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Tiền đã về." });
  expect(await getCaseDetail(ctx, code)).toMatchObject({ state: "resolved", endedAt: clock.now });
  await expect(answerCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Thêm." })).rejects.toMatchObject({
    code: "no-such-step",
  });
  clock.now = vietnamInstant(calendarDate("2026-12-01"), "09:00");
  await reopenCase(ctx, code, { ...(await versionOf(ctx, code)), reason: "Tiền về thiếu" });
  const reopened = await getCaseDetail(ctx, code);
  expect(reopened).toMatchObject({ state: "answered", endedAt: null, resolveBy: end("2026-12-08") });
  await rejectCase(ctx, code, { ...(await versionOf(ctx, code)), reason: "Phí chuyển tiền do ngân hàng thu." });
  expect(await subjects(ctx)).toEqual([
    ...[`Đã nhận khiếu nại ${code}`, `Trả lời khiếu nại ${code}`, `Đã giải quyết khiếu nại ${code}`],
    ...[`Mở lại khiếu nại ${code}`, `Về khiếu nại ${code}`],
  ]);
});

test("a case is extended once, within its days, and the customer gets the reason", async ({ ctx }) => {
  const code = await aDataRequest(ctx);
  const { resolveBy } = await getCaseDetail(ctx, code);
  const extend = async (days: number) =>
    extendCase(ctx, code, {
      ...(await versionOf(ctx, code)),
      until: addDays(today(resolveBy), days),
      reason: "Cần tìm trong sổ cũ",
    });
  for (const days of [-1, 0, 16])
    await expect(extend(days)).rejects.toMatchObject({ fields: { until: expect.any(String) } });
  await extend(15);
  expect(await getCaseDetail(ctx, code)).toMatchObject({ state: "new", extended: true, mayExtendTo: null });
  expect((await getCaseDetail(ctx, code)).resolveBy).toEqual(endOf(addDays(today(resolveBy), 15)));
  await expect(extend(16)).rejects.toMatchObject({ code: "extended-before" });
  const [email] = (await ctx.db.select().from(outbox)).filter(({ subject }) => subject.startsWith("Hạn mới"));
  expect(email?.text).toContain("Cần tìm trong sổ cũ");
});

test("with others involved a request has until the twentieth day, and never less than before", async ({ ctx }) => {
  const code = await aDataRequest(ctx);
  await recordThirdParties(ctx, code, { ...(await versionOf(ctx, code)), reason: "Tàu cũng giữ danh sách" });
  expect((await getCaseDetail(ctx, code)).resolveBy).toEqual(end("2026-12-11"));
  await expect(
    recordThirdParties(ctx, code, { ...(await versionOf(ctx, code)), reason: "Lại nữa" }),
  ).rejects.toMatchObject({
    code: "nobody-else",
  });
  expect(await getCaseDetail(ctx, code)).toMatchObject({ mayInvolveOthers: false });
  const extended = await aDataRequest(ctx, { message: "Xoá email cũ." });
  const until = calendarDate("2026-12-21");
  await extendCase(ctx, extended, { ...(await versionOf(ctx, extended)), until, reason: "Cần tìm trong sổ cũ" });
  expect(await getCaseDetail(ctx, extended)).toMatchObject({ mayInvolveOthers: false, withOthers: false });
  await expect(
    recordThirdParties(ctx, extended, { ...(await versionOf(ctx, extended)), reason: "Tàu" }),
  ).rejects.toMatchObject({
    code: "nobody-else",
  });
  const complaint = await aComplaint(ctx);
  await expect(
    recordThirdParties(ctx, complaint, { ...(await versionOf(ctx, complaint)), reason: "Tàu" }),
  ).rejects.toMatchObject({ code: "nobody-else" });
});

test("staff with a stale version are rejected before an email is sent", async ({ ctx }) => {
  const code = await aComplaint(ctx);
  const before = await versionOf(ctx, code);
  await answerCase(await asColleague(ctx, "sales"), code, { ...before, text: "Một." });
  for (const late of [
    answerCase(as(ctx, "manager"), code, { ...before, text: "Hai." }),
    resolveCase(as(ctx, "manager"), code, { ...before, text: "Hai." }),
    rejectCase(as(ctx, "manager"), code, { ...before, reason: "Hai, vì một lý do." }),
  ])
    await expect(late).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect(await subjects(ctx)).toHaveLength(2);
});

test("the owner and managers decide data requests, others add notes and assign them", async ({ ctx }) => {
  const code = await aDataRequest(ctx);
  const complaint = await aComplaint(ctx);
  const { version } = await versionOf(ctx, code);
  const sales = await asColleague(ctx, "sales");
  const reason = "Không có dữ liệu nào.";
  for (const refused of [
    answerCase(sales, code, { version, text: "Xong." }),
    resolveCase(sales, code, { version, text: "Xong." }),
    rejectCase(sales, code, { version, reason }),
    extendCase(sales, code, { version, until: calendarDate("2026-12-12"), reason }),
    recordThirdParties(sales, code, { version, reason }),
    reopenCase(sales, code, { version, reason }),
  ])
    await expect(refused).rejects.toMatchObject({ kind: "forbidden" });
  await noteOnCase(sales, code, { ...(await versionOf(sales, code)), text: "Khách gọi hỏi." });
  const seller = await anAccount(ctx, "sales");
  await assignCase(sales, code, seller.id);
  await expect(assignCase(sales, code, (await anAccount(ctx, "content")).id)).rejects.toMatchObject({
    fields: { assigneeId: expect.any(String) },
  });
  await answerCase(sales, complaint, { ...(await versionOf(ctx, complaint)), text: "Chúng tôi đang xem." });
  const manager = await asColleague(ctx, "manager");
  expect(can(manager.actor, "personal-data.decide")).toBe(true);
  await resolveCase(manager, code, { ...(await versionOf(ctx, code)), text: "Đã xoá." });
  const { data } = await searchAudit(as(ctx, "owner"), auditSearch.parse({}));
  expect(data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["case.note-added", "case.assigned", "case.answered", "case.resolved"]),
  );
  expect(JSON.stringify(data)).not.toMatch(/Đã xoá\.|Khách gọi hỏi|ha@example/);
});

test("staff without access to personal data read neither contacts nor texts of a case", async ({ ctx }) => {
  const [complaint, request] = [await aComplaint(ctx, { wish: "Hoàn đủ tiền" }), await aDataRequest(ctx)];
  await rejectCase(ctx, complaint, { ...(await versionOf(ctx, complaint)), reason: "Chị Hà đã nhận đủ tiền." });
  await noteOnCase(ctx, request, { ...(await versionOf(ctx, request)), text: "Gọi lại 0912 345 678." });
  const viewer = as(ctx, "viewer");
  const masked = JSON.stringify([await getCaseDetail(viewer, complaint), await getCaseDetail(viewer, request)]);
  for (const word of ["345 678", "ha@example.com", "912345678", "số điện thoại cũ", "tiền hoàn", "đủ tiền"])
    expect(masked).not.toContain(word);
  expect(JSON.stringify(await getCaseDetail(viewer, request))).not.toContain("Thu Hà");
  expect(await codes(viewer, { text: "thu ha" })).toEqual([]);
  expect(await codes(viewer, { text: request.toLowerCase() })).toEqual([request]);
  await expect(getCaseDetail(as(ctx, "content"), complaint)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(listCases(as(ctx, "content"), caseSearch.parse({}))).rejects.toMatchObject({ kind: "forbidden" });
});

test("the case list sorts by due date, finds by words, and marks late cases and news", async ({ ctx, clock }) => {
  const [slow, quick, request] = [
    await aComplaint(ctx, { problem: "staff", name: "Đỗ Minh" }),
    await aComplaint(ctx, { problem: "safety" }),
    await aDataRequest(ctx),
  ];
  await answerCase(ctx, slow, { ...(await versionOf(ctx, slow)), text: "Đang xem." });
  expect(await codes(ctx)).toEqual([quick, request, slow]);
  expect(await codes(ctx, { kind: "data" })).toEqual([request]);
  expect(await codes(ctx, { text: "do minh" })).toEqual([slow]);
  expect(await codes(ctx, { state: "new" })).toEqual([quick, request]);
  expect((await listCases(ctx, caseSearch.parse({}))).counts).toEqual({ new: 2, answered: 1, resolved: 0, refused: 0 });

  clock.now = vietnamInstant(calendarDate("2026-11-25"), "09:00");
  expect(await codes(ctx, { late: "1" })).toEqual([quick, request]);
  expect(await countCasesToDo(ctx)).toEqual({ unanswered: 2, late: 2 });
  await resolveCase(ctx, quick, { ...(await versionOf(ctx, quick)), text: "Đã sửa." });
  const { key } = await linkOf(ctx, quick, "case");
  await addCustomerMessage(ctx, { code: quick, key }, "Vẫn chưa sửa.", { admit });
  expect(await countCasesToDo(ctx)).toEqual({ unanswered: 2, late: 1 });
  expect((await listCases(ctx, caseSearch.parse({ state: "resolved" }))).data).toMatchObject([{ hasNews: true }]);
  await noteOnCase(ctx, quick, { ...(await versionOf(ctx, quick)), text: "Đã đọc." });
  expect(await countCasesToDo(ctx)).toEqual({ unanswered: 1, late: 1 });
});

test("the customer with the link reads their replies and adds messages, and sees no internal notes", async ({
  ctx,
}) => {
  const code = await aComplaint(ctx);
  const { key } = await linkOf(ctx, code, "case");
  await noteOnCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Khách khó tính." });
  await answerCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Chúng tôi đang hỏi ngân hàng." });
  for (let again = 0; again < 2; again += 1)
    await addCustomerMessage(ctx, { code, key }, "Tôi gửi từ ngày 5.", { admit });
  const own = await getOwnCase(ctx, { code, key });
  expect(own.log.map(({ kind, text }) => [kind, text])).toEqual([
    ["received", ""],
    ["answered", "Chúng tôi đang hỏi ngân hàng."],
    ["word", "Tôi gửi từ ngày 5."],
  ]);
  expect(JSON.stringify(own)).not.toContain("khó tính");
  await expect(getOwnCase(ctx, { code, key: "wrong" })).rejects.toMatchObject({ kind: "not-found" });
  await expect(addCustomerMessage(ctx, { code, key: "wrong" }, "x", { admit })).rejects.toMatchObject({
    kind: "not-found",
  });
  for (let more = 1; more < MAX_CUSTOMER_MESSAGES; more += 1)
    await addCustomerMessage(ctx, { code, key }, `Lời ${more}`, { admit });
  await expect(addCustomerMessage(ctx, { code, key }, "Quá nhiều", { admit })).rejects.toMatchObject({
    code: "too-many-words",
  });
  expect((await getOwnCase(ctx, { code, key })).mayAdd).toBe(false);
});

test("the verification key opens no case", async ({ ctx }) => {
  const code = await aDataRequest(ctx);
  const { key } = await linkOf(ctx, code, "proof");
  await expect(getOwnCase(ctx, { code, key })).rejects.toMatchObject({ kind: "not-found" });
  const [row] = await ctx.db.select().from(cases).where(eq(cases.code, code));
  expect(row?.openedAt).not.toBeNull();
});
