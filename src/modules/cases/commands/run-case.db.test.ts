import { expect } from "vitest";
import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { aComplaint, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { anAccount } from "#tests/support/staff.ts";
import { getCaseFile } from "../queries/get-case.ts";
import { caseEvents } from "../tables.ts";
import { addWord } from "./add-customer-message.ts";
import { resolveCase } from "./decide-case.ts";
import { eraseCases } from "./erase-cases.ts";
import { assignCase, noteOnCase } from "./run-case.ts";

const seen = async (ctx: Context, code: string) => ({ version: (await getCaseFile(ctx, code)).version });
const at = (day: string) => vietnamInstant(calendarDate(day), "03:00");

async function aSettledComplaint(ctx: Context): Promise<string> {
  const code = await aComplaint(ctx);
  await resolveCase(ctx, code, { ...(await seen(ctx, code)), text: "Tiền đã về." });
  return code;
}

test("an erased case accepts neither notes nor assignments", async ({ ctx, clock }) => {
  const code = await aSettledComplaint(ctx);
  clock.now = at("2029-12-02");
  expect(await eraseCases(ctx)).toBe(1);
  const { id } = await anAccount(ctx, "sales");
  await expect(noteOnCase(ctx, code, { ...(await seen(ctx, code)), text: "Khách gọi." })).rejects.toMatchObject({
    code: "case-forgotten",
  });
  await expect(assignCase(ctx, code, id)).rejects.toMatchObject({ code: "case-forgotten" });
  expect(await ctx.db.select().from(caseEvents)).toEqual([]);
  expect(await getCaseFile(ctx, code)).toMatchObject({ assigneeId: null });
});

test("a note marks news as read only where its writer has seen them", async ({ ctx }) => {
  const code = await aSettledComplaint(ctx);
  const { key } = await linkOf(ctx, code, "case");
  const before = await seen(ctx, code);
  await addWord(ctx, { code, key }, "Tiền vẫn chưa về.", { admit: async () => undefined });
  await noteOnCase(ctx, code, { ...before, text: "Đã gọi hỏi ngân hàng." });
  const file = await getCaseFile(ctx, code);
  expect(file).toMatchObject({ hasNews: true });
  expect(file.log[0]).toMatchObject({ kind: "note", text: "Đã gọi hỏi ngân hàng." });
  await noteOnCase(ctx, code, { ...(await seen(ctx, code)), text: "Đã đọc." });
  expect(await getCaseFile(ctx, code)).toMatchObject({ hasNews: false });
});
