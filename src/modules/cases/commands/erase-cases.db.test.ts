import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aComplaint, aDataRequest, anUnconfirmedRequest, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { getCaseDetail } from "../queries/get-case.ts";
import { getOwnCase } from "../queries/get-own-case.ts";
import { caseEvents, cases } from "../tables.ts";
import { addCustomerMessage } from "./add-customer-message.ts";
import { answerCase, rejectCase, reopenCase, resolveCase } from "./decide-case.ts";
import { eraseCases } from "./erase-cases.ts";
import { confirmRequest } from "./file-case.ts";
import { noteOnCase } from "./run-case.ts";

const at = (day: string) => vietnamInstant(calendarDate(day), "03:00");
const versionOf = async (ctx: Context, code: string) => ({ version: (await getCaseDetail(ctx, code)).version });
const emailsOf = async (ctx: Context) => (await ctx.db.select().from(outbox)).length;

test("a complaint is erased three years after its end, a data request after two", async ({ ctx, clock }) => {
  const [complaint, request, open] = [
    await aComplaint(ctx, { wish: "Hoàn đủ tiền" }),
    await aDataRequest(ctx),
    await aComplaint(ctx, { message: "Vẫn đang hỏi." }),
  ];
  const [{ key }, proof] = [await linkOf(ctx, complaint, "case"), await linkOf(ctx, request, "proof")];
  clock.now = at("2026-12-01");
  await rejectCase(ctx, complaint, { ...(await versionOf(ctx, complaint)), reason: "Thu Hà đã nhận đủ tiền." });
  await resolveCase(ctx, request, { ...(await versionOf(ctx, request)), text: "Đã xoá." });
  const emails = await emailsOf(ctx);

  clock.now = at("2028-12-01");
  expect(await eraseCases(ctx)).toBe(0);
  clock.now = at("2028-12-02");
  expect(await eraseCases(ctx)).toBe(1);
  expect(await getCaseDetail(ctx, request)).toMatchObject({ isErased: true, state: "resolved", log: [] });
  await expect(confirmRequest(ctx, { code: request, key: proof.key })).rejects.toMatchObject({ code: "proof-over" });
  clock.now = at("2029-12-01");
  expect(await eraseCases(ctx)).toBe(0);
  clock.now = at("2029-12-02");
  expect(await eraseCases(ctx)).toBe(1);
  expect(await eraseCases(ctx)).toBe(0);

  const rows = JSON.stringify(await ctx.db.select().from(cases).where(eq(cases.code, complaint)));
  for (const word of ["Thu Hà", "ha@example.com", "912345678", "tiền hoàn", "Hoàn đủ tiền"])
    expect(rows).not.toContain(word);
  expect(await getCaseDetail(ctx, complaint)).toMatchObject({ isErased: true, state: "refused", topic: "money" });
  await expect(getOwnCase(ctx, { code: complaint, key })).rejects.toMatchObject({ kind: "not-found" });
  const again = reopenCase(ctx, complaint, { ...(await versionOf(ctx, complaint)), reason: "Thử lại" });
  await expect(again).rejects.toMatchObject({ code: "case-forgotten" });
  expect((await getCaseDetail(ctx, open)).contact.name).toBe("Thu Hà");
  expect(await emailsOf(ctx)).toBe(emails - 5);
});

test("a reopened case is not erased by its first end", async ({ ctx, clock }) => {
  const code = await aDataRequest(ctx);
  clock.now = at("2026-12-01");
  await resolveCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Đã xoá." });
  await reopenCase(ctx, code, { ...(await versionOf(ctx, code)), reason: "Còn sót" });
  clock.now = at("2031-12-01");
  await answerCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Vẫn đang tìm." });
  expect(await eraseCases(ctx)).toBe(0);
});

test("an ended case with unread news is kept until it is read", async ({ ctx, clock }) => {
  const code = await aComplaint(ctx);
  const { key } = await linkOf(ctx, code, "case");
  clock.now = at("2026-12-01");
  await resolveCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Tiền đã về." });
  clock.now = at("2029-12-01");
  await addCustomerMessage(ctx, { code, key }, "Tôi cần bản sao thư trả lời.", { admit: async () => undefined });
  clock.now = at("2029-12-02");
  expect(await eraseCases(ctx)).toBe(0);
  await noteOnCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Đã gửi bản sao." });
  expect(await eraseCases(ctx)).toBe(1);
});

test("a request that is unverified for two days is deleted", async ({ ctx, clock }) => {
  const code = await anUnconfirmedRequest(ctx);
  clock.forward(47 * 60);
  expect(await eraseCases(ctx)).toBe(0);
  clock.forward(61);
  expect(await eraseCases(ctx)).toBe(1);
  expect(await ctx.db.select().from(cases).where(eq(cases.code, code))).toEqual([]);
  expect(await ctx.db.select().from(caseEvents)).toEqual([]);
  expect(await emailsOf(ctx)).toBe(0);
});
