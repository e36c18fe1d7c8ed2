import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { aComplaint, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { getCaseDetail } from "../queries/get-case.ts";
import { addCustomerMessage } from "./add-customer-message.ts";
import { resolveCase } from "./decide-case.ts";
import { noteOnCase } from "./run-case.ts";

const versionOf = async (ctx: Context, code: string) => ({ version: (await getCaseDetail(ctx, code)).version });

async function aSettledComplaint(ctx: Context): Promise<string> {
  const code = await aComplaint(ctx);
  await resolveCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Tiền đã về." });
  return code;
}

test("a note marks news as read only where its writer has seen them", async ({ ctx }) => {
  const code = await aSettledComplaint(ctx);
  const { key } = await linkOf(ctx, code, "case");
  const before = await versionOf(ctx, code);
  await addCustomerMessage(ctx, { code, key }, "Tiền vẫn chưa về.", { admit: async () => undefined });
  await noteOnCase(ctx, code, { ...before, text: "Đã gọi hỏi ngân hàng." });
  const detail = await getCaseDetail(ctx, code);
  expect(detail).toMatchObject({ hasNews: true });
  expect(detail.log[0]).toMatchObject({ kind: "note", text: "Đã gọi hỏi ngân hàng." });
  await noteOnCase(ctx, code, { ...(await versionOf(ctx, code)), text: "Đã đọc." });
  expect(await getCaseDetail(ctx, code)).toMatchObject({ hasNews: false });
});
