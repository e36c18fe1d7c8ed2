import { randomInt } from "node:crypto";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatLocalPhone, toE164 } from "#kernel/phone.ts";
import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { contentKey, runIdempotent } from "#platform/idempotency.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import type { BusinessEnquiry, ContactEnquiry } from "../contract.ts";
import { enquiryReceived } from "../emails.ts";
import { ANSWER_HOURS } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiries } from "../tables.ts";
import { addEvent } from "./enquiry-events.ts";

type Row = typeof enquiries.$inferInsert;
type Sent = { admit: () => Promise<void> };

/** Stores a question for staff and confirms it to its sender. Sent twice within ten minutes it is one. Returns its code. */
export async function sendContactEnquiry(ctx: Context, input: ContactEnquiry, sent: Sent): Promise<string> {
  return once(ctx, input, sent, () => ({ ...personOf(input), kind: "contact", message: input.message }));
}

/** The same for an event of a company or a group. */
export async function sendBusinessEnquiry(ctx: Context, input: BusinessEnquiry, sent: Sent): Promise<string> {
  const { name: _, phone: __, email: ___, budget, ...asked } = input;
  refusePastStart(ctx, asked);
  return once(ctx, input, sent, () => ({ ...personOf(input), ...asked, kind: "business", budgetVnd: budget }));
}

export function refusePastStart(ctx: Context, { startsOn }: { startsOn: CalendarDate | null }): void {
  if (startsOn && startsOn < today(ctx.now()))
    throw invalid(enquiryMessages.pastStart, { startsOn: enquiryMessages.pastStart });
}

export const newEnquiryCode = () => makeBookingCode(randomInt);

type Asked = Pick<Row, "kind" | "name" | "phone" | "email"> & Partial<Row>;

async function once(ctx: Context, input: object, { admit }: Sent, read: () => Asked): Promise<string> {
  const asked = read();
  const work = { scope: "send-enquiry", key: contentKey(input), request: input, admit };
  return runIdempotent(ctx, { ...work, replay: async ({ code }: { code: string }) => code }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const code = newEnquiryCode();
      await claim(ctx, { code });
      await keepEnquiry(ctx, { ...asked, code }, asked.name);
      return code;
    }),
  );
}

/** Stores an enquiry and confirms it to its sender, who may have no e-mail on the telephone. Returns its id. */
export async function keepEnquiry(ctx: Context, asked: Asked & { code: string }, by: string): Promise<string> {
  const now = ctx.now();
  const id = newId();
  const { code, name, company = "", phone, email } = asked;
  await ctx.db.insert(enquiries).values({
    ...asked,
    id,
    state: "new",
    dueAt: new Date(now.getTime() + ANSWER_HOURS * 3_600_000),
    searchText: ` ${foldName([code, ...spellingsOf(name), company, formatLocalPhone(phone).replaceAll(" ", ""), email].join(" "))} `,
    createdAt: now,
    updatedAt: now,
  });
  await addEvent(ctx, id, { kind: "received", by });
  if (email === "") return id;
  const confirmation = enquiryReceived(asked, await getCompany(ctx));
  await queueEmail(ctx, {
    ...confirmation,
    reason: `enquiry-received:${id}`,
    about: `enquiry:${id}`,
    recipient: email,
  });
  return id;
}

export function personOf({ name, phone, email }: { name: string; phone: string; email: string }) {
  const dialled = toE164(phone);
  if (!dialled) throw invalid(enquiryMessages.badPhone, { phone: enquiryMessages.badPhone });
  return { name, phone: dialled, email };
}
