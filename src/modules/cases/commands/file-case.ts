import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatLocalPhone, toE164 } from "#kernel/phone.ts";
import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { contentKey, runIdempotent } from "#platform/idempotency.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { CaseTopic, ComplaintInput, DataRequestInput, Deadlines, FiledCase } from "../contract.ts";
import { caseReceived, proofAsked } from "../emails.ts";
import { caseMessages } from "../messages.ts";
import { deadlinesOf, isProofOver, kindOf, proofLink, proofSecret } from "../rules.ts";
import { cases } from "../tables.ts";
import { addEvent, calendarOf, writeToOwner } from "./case-events.ts";

type Sent = { admit: () => Promise<void> };

/** Files a complaint for staff and sends the deadlines to its sender. Sent twice within ten minutes it is one. */
export async function fileComplaint(ctx: Context, input: ComplaintInput, sent: Sent): Promise<FiledCase> {
  const { problem, ...asked } = input;
  const phone = dialled(input.phone);
  return once(ctx, input, sent, async (ctx, code) => {
    const deadlines = deadlinesOf(problem, ctx.now(), await calendarOf(ctx));
    const one = await keep(ctx, { ...asked, phone, topic: problem, code }, deadlines);
    await writeToOwner(ctx, one, "received", (sent) => caseReceived({ ...one, ...deadlines }, sent));
    return { code, deadlines };
  });
}

/**
 * Stores a data request until its e-mail is verified, and sends the verification. The response never reveals whether the address is
 * known, and nothing is looked up for it.
 */
export async function fileDataRequest(ctx: Context, input: DataRequestInput, sent: Sent): Promise<FiledCase> {
  const { right, ...asked } = input;
  const phone = input.phone === "" ? "" : dialled(input.phone);
  return once(ctx, input, sent, async (ctx, code) => {
    const one = await keep(ctx, { ...asked, phone, topic: right, code }, null);
    const email = proofAsked(one, { address: proofLink(ctx, one), sender: await getCompany(ctx) });
    const about = `case:${one.id}`;
    await queueEmail(ctx, { ...email, reason: `case-proof:${one.id}`, about, recipient: one.email });
    return { code, deadlines: null };
  });
}

/**
 * Opens a request whose e-mail is verified by the key of its email; idempotent. Throws `not-found` for a wrong or expired key and for an
 * erased request.
 */
export async function proveRequest(
  ctx: Context,
  { code, key }: { code: string; key: string },
): Promise<{ id: string; keyVersion: number }> {
  return inTransaction(ctx, async (ctx) => {
    const [one] = await ctx.db.select().from(cases).where(eq(cases.code, code)).for("update");
    const isGood = one && isSameSecret(key, proofSecret(ctx, one)) && !one.forgotten;
    if (!isGood) throw notFound(caseMessages.proofOver, "proof-over");
    const proven = { id: one.id, keyVersion: one.keyVersion };
    if (one.openedAt !== null) return proven;
    if (isProofOver(one, ctx.now())) throw notFound(caseMessages.proofOver, "proof-over");
    const now = ctx.now();
    const deadlines = deadlinesOf(one.topic, now, await calendarOf(ctx));
    const version = one.version + 1;
    await ctx.db
      .update(cases)
      .set({ openedAt: now, ...deadlines, version, updatedAt: now })
      .where(eq(cases.id, one.id));
    await addEvent(ctx, one.id, { kind: "proven", by: one.name });
    await writeToOwner(ctx, { ...one, version }, "received", (sent) => caseReceived({ ...one, ...deadlines }, sent));
    return proven;
  });
}

type Stored = { code: string; deadlines: { answerBy: string; resolveBy: string } | null };

async function once(
  ctx: Context,
  input: object,
  { admit }: Sent,
  work: (ctx: Context, code: string) => Promise<FiledCase>,
): Promise<FiledCase> {
  const asked = { scope: "file-case", key: contentKey(input), request: input, admit };
  return runIdempotent(ctx, { ...asked, replay: async (stored: Stored) => asFiled(stored) }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const filed = await work(ctx, makeBookingCode(randomInt));
      await claim(ctx, asStored(filed));
      return filed;
    }),
  );
}

const asStored = ({ code, deadlines }: FiledCase): Stored => ({
  code,
  deadlines: deadlines && {
    answerBy: deadlines.answerBy.toISOString(),
    resolveBy: deadlines.resolveBy.toISOString(),
  },
});

const asFiled = ({ code, deadlines }: Stored): FiledCase => ({
  code,
  deadlines: deadlines && { answerBy: new Date(deadlines.answerBy), resolveBy: new Date(deadlines.resolveBy) },
});

type Asked = Pick<typeof cases.$inferInsert, "name" | "phone" | "email" | "message" | "wish"> & {
  bookingCode: string | null;
  topic: CaseTopic;
  code: string;
};

async function keep(ctx: Context, asked: Asked, deadlines: Deadlines | null) {
  const now = ctx.now();
  const { code, name, phone, email, topic } = asked;
  const row = {
    ...asked,
    ...deadlines,
    id: newId(),
    kind: kindOf(topic),
    state: "new" as const,
    openedAt: deadlines && now,
    version: 1,
    keyVersion: 0,
    searchText: ` ${foldName([code, ...spellingsOf(name), phone && formatLocalPhone(phone).replaceAll(" ", ""), email].join(" "))} `,
    ...{ createdAt: now, updatedAt: now },
  };
  await ctx.db.insert(cases).values(row);
  await addEvent(ctx, row.id, { kind: "received", by: name });
  return row;
}

function dialled(phone: string): string {
  const number = toE164(phone);
  if (!number) throw invalid(caseMessages.badPhone, { phone: caseMessages.badPhone });
  return number;
}
