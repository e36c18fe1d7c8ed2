import { eq } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { addEvent, fileItem, insertItem } from "#modules/worklist/commands.ts";
import { parsePhone } from "#modules/worklist/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { ComplaintInput, DataRequestInput, FiledCase } from "../contract.ts";
import { caseReceived, proofRequested } from "../emails.ts";
import { caseMessages } from "../messages.ts";
import { caseList } from "../queries/list-cases.ts";
import { deadlinesOf, isProofOver, proofLink, proofSecret } from "../rules.ts";
import { cases } from "../tables.ts";
import { getWorkingCalendar, writeToOwner } from "./case-events.ts";

type RequestMeta = { admit: () => Promise<void> };

/** Files a complaint for staff and sends the deadlines to its sender. A repeat within ten minutes returns the same case. */
export async function fileComplaint(ctx: Context, input: ComplaintInput, meta: RequestMeta): Promise<FiledCase> {
  const { problem, ...fields } = input;
  const phone = parsePhone(input.phone);
  return fileItem(ctx, { scope: "case", input, ...meta }, async (ctx, code) => {
    const deadlines = deadlinesOf(problem, ctx.now(), await getWorkingCalendar(ctx));
    const begun = { openedAt: ctx.now(), ...deadlines };
    const one = await insertItem(ctx, caseList, {
      ...fields,
      ...begun,
      phone,
      kind: "complaint",
      topic: problem,
      code,
    });
    await writeToOwner(ctx, one, "received", (details) => caseReceived({ ...one, ...deadlines }, details));
    const { answerBy, resolveBy } = deadlines;
    return { code, deadlines: { answerBy: today(answerBy), resolveBy: today(resolveBy) } };
  });
}

/**
 * Stores a data request until its e-mail is verified, and sends the verification. The response never reveals whether the address is
 * known, and nothing is looked up for it.
 */
export async function fileDataRequest(ctx: Context, input: DataRequestInput, meta: RequestMeta): Promise<FiledCase> {
  const { right, ...fields } = input;
  const phone = input.phone === "" ? "" : parsePhone(input.phone);
  return fileItem(ctx, { scope: "case", input, ...meta }, async (ctx, code) => {
    const one = await insertItem(ctx, caseList, { ...fields, phone, kind: "data", topic: right, code });
    const email = proofRequested(one, { caseUrl: proofLink(ctx, one), company: await getCompany(ctx) });
    const about = `case:${one.id}`;
    await queueEmail(ctx, { ...email, reason: `case-proof:${one.id}`, about, recipient: one.email });
    return { code, deadlines: null };
  });
}

/**
 * Opens a request whose e-mail is verified by the key of its email; idempotent. Throws `not-found` for a wrong or expired key and for an
 * erased request.
 */
export async function confirmRequest(
  ctx: Context,
  { code, key }: { code: string; key: string },
): Promise<{ id: string; keyVersion: number }> {
  return inTransaction(ctx, async (ctx) => {
    const [one] = await ctx.db.select().from(cases).where(eq(cases.code, code)).for("update");
    const isGood = one && isSameSecret(key, proofSecret(ctx, one)) && !one.erased;
    if (!isGood) throw notFound(caseMessages.proofOver, "proof-over");
    const proven = { id: one.id, keyVersion: one.keyVersion };
    if (one.openedAt !== null) return proven;
    if (isProofOver(one, ctx.now())) throw notFound(caseMessages.proofOver, "proof-over");
    const now = ctx.now();
    const deadlines = deadlinesOf(one.topic, now, await getWorkingCalendar(ctx));
    const version = one.version + 1;
    await ctx.db
      .update(cases)
      .set({ openedAt: now, ...deadlines, version, updatedAt: now })
      .where(eq(cases.id, one.id));
    await addEvent(ctx, caseList, one.id, { kind: "proven", by: one.name });
    await writeToOwner(ctx, { ...one, version }, "received", (details) =>
      caseReceived({ ...one, ...deadlines }, details),
    );
    return proven;
  });
}
