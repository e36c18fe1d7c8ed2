import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { aComplaint, aDataRequest, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getOwnCase } from "../queries/get-own-case.ts";
import { caseSecret } from "../rules.ts";
import { cases } from "../tables.ts";
import { addCustomerMessage } from "./add-customer-message.ts";
import { confirmRequest } from "./file-case.ts";
import { endCaseLinks, replaceCaseLink } from "./replace-link.ts";

const admit = async () => undefined;
const gone = { code: "case-not-found" };
const rowOf = async (ctx: Context, code: string) => {
  const [row] = await ctx.db.select().from(cases).where(eq(cases.code, code));
  if (!row) throw new Error("no such case");
  return row;
};

test("replacing the link of a case revokes the old one for reading and writing, and the customer gets another", async ({
  ctx,
}) => {
  const code = await aComplaint(ctx);
  const { key } = await linkOf(ctx, code, "case");

  await expect(replaceCaseLink({ ...ctx, actor: aStaffMember("viewer") }, code)).rejects.toMatchObject({
    kind: "forbidden",
  });
  await replaceCaseLink({ ...ctx, actor: aStaffMember("sales") }, code);

  await expect(getOwnCase(ctx, { code, key })).rejects.toMatchObject(gone);
  await expect(addCustomerMessage(ctx, { code, key }, "Tôi xem được.", { admit })).rejects.toMatchObject(gone);
  const next = caseSecret(ctx, await rowOf(ctx, code));
  expect(await getOwnCase(ctx, { code, key: next })).toMatchObject({ code });
  const emails = (await readEmails(ctx)).filter(({ text }) => text.includes(encodeURIComponent(next)));
  expect(emails).toMatchObject([{ recipient: "ha@example.com", subject: `Liên kết mới của hồ sơ ${code}` }]);
  const audited = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "case.link-replaced"));
  expect(audited).toHaveLength(1);
});

test("the verification email no longer opens its case once the link was replaced", async ({ ctx }) => {
  const code = await aDataRequest(ctx);
  const { key } = await linkOf(ctx, code, "proof");
  expect(await confirmRequest(ctx, { code, key })).toMatchObject({ keyVersion: 0 });

  await replaceCaseLink({ ...ctx, actor: aStaffMember("sales") }, code);

  await expect(confirmRequest(ctx, { code, key })).rejects.toMatchObject({ code: "proof-over" });
});

test("erasing a person revokes the links of their cases, by e-mail or number, and of no others", async ({ ctx }) => {
  const own = await aComplaint(ctx);
  const other = await aComplaint(ctx, { email: "minh@example.com", phone: "0987 654 321" });
  const keys = { own: await linkOf(ctx, own, "case"), other: await linkOf(ctx, other, "case") };

  await endCaseLinks(ctx, { email: "ha@example.com" });

  await expect(getOwnCase(ctx, { code: own, key: keys.own.key })).rejects.toMatchObject(gone);
  expect(await getOwnCase(ctx, { code: other, key: keys.other.key })).toMatchObject({ code: other });
  await endCaseLinks(ctx, { phone: "+84987654321" });
  await expect(getOwnCase(ctx, { code: other, key: keys.other.key })).rejects.toMatchObject(gone);
});
