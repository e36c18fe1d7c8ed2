import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { aComplaint, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { addCustomerMessage } from "../commands/add-customer-message.ts";
import { answerCase, resolveCase } from "../commands/decide-case.ts";
import { noteOnCase } from "../commands/run-case.ts";
import { caseSearch } from "../contract.ts";
import { getCaseDetail } from "./get-case.ts";
import { countCasesToDo, listCases } from "./list-cases.ts";

const versionOf = async (ctx: Context, code: string) => ({ version: (await getCaseDetail(ctx, code)).version });

test("an ended case with news of its customer returns to the case list, and leaves it once they are read", async ({
  ctx,
}) => {
  const [settled, open] = [await aComplaint(ctx), await aComplaint(ctx, { message: "Việc khác." })];
  const { key } = await linkOf(ctx, settled, "case");
  const readList = async () => {
    const { data, total, toDo, counts } = await listCases(ctx, caseSearch.parse({}));
    return { codes: data.map(({ code }) => code).sort(), total, toDo, resolved: counts.resolved };
  };
  await resolveCase(ctx, settled, { ...(await versionOf(ctx, settled)), text: "Tiền đã về." });
  expect(await readList()).toEqual({ codes: [open], total: 1, toDo: 1, resolved: 1 });
  await addCustomerMessage(ctx, { code: settled, key }, "Tiền về thiếu.", { admit: async () => undefined });
  expect(await readList()).toEqual({ codes: [open, settled].sort(), total: 2, toDo: 2, resolved: 1 });
  expect((await countCasesToDo(ctx)).unanswered).toBe(2);
  expect(await listCases(ctx, caseSearch.parse({ state: "resolved" }))).toMatchObject({ total: 1, toDo: 2 });
  await noteOnCase(ctx, settled, { ...(await versionOf(ctx, settled)), text: "Đã đọc." });
  expect(await readList()).toEqual({ codes: [open], total: 1, toDo: 1, resolved: 1 });
});

test("the first answer of a case is due first, then its resolution, and a settled case is never late", async ({
  ctx,
  clock,
}) => {
  const code = await aComplaint(ctx);
  const { answerBy, resolveBy, ...detail } = await getCaseDetail(ctx, code);
  const due = async () => (await listCases(ctx, caseSearch.parse({ text: code }))).data[0];
  expect(answerBy < resolveBy).toBe(true);
  expect(detail.dueAt).toEqual(answerBy);
  expect(await due()).toMatchObject({ dueAt: answerBy, isLate: false });
  clock.now = new Date(answerBy.getTime() + 1);
  expect(await due()).toMatchObject({ isLate: true });
  await answerCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Đang xem." });
  expect(await due()).toMatchObject({ dueAt: resolveBy, isLate: false });
  clock.now = new Date(resolveBy.getTime() + 1);
  expect(await due()).toMatchObject({ isLate: true });
  await resolveCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Đã xong." });
  expect(await getCaseDetail(ctx, code)).toMatchObject({ isLate: false });
});
