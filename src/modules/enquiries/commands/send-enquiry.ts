import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { fileItem, insertItem } from "#modules/worklist/commands.ts";
import { parsePhone } from "#modules/worklist/rules.ts";
import type { Context } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import type { BusinessEnquiry, ContactEnquiry } from "../contract.ts";
import { enquiryReceived } from "../emails.ts";
import { ANSWER_HOURS } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import type { enquiries } from "../tables.ts";

type RequestMeta = { admit: () => Promise<void> };

/** Stores a question for staff and confirms it to its sender. A repeat within ten minutes returns the same code. */
export async function sendContactEnquiry(ctx: Context, input: ContactEnquiry, meta: RequestMeta): Promise<string> {
  return storeEnquiry(ctx, input, meta, { ...personOf(input), kind: "contact", message: input.message });
}

/** The same for an event of a company or a group. */
export async function sendBusinessEnquiry(ctx: Context, input: BusinessEnquiry, meta: RequestMeta): Promise<string> {
  const { name: _, phone: __, email: ___, budget, ...fields } = input;
  checkStart(ctx, fields);
  return storeEnquiry(ctx, input, meta, { ...personOf(input), ...fields, kind: "business", budgetVnd: budget });
}

export function checkStart(ctx: Context, { startsOn }: { startsOn: CalendarDate | null }): void {
  if (startsOn && startsOn < today(ctx.now()))
    throw invalid(enquiryMessages.pastStart, { startsOn: enquiryMessages.pastStart });
}

type NewEnquiry = Omit<Parameters<typeof insertItem<typeof enquiries>>[2], "dueAt">;

const storeEnquiry = async (
  ctx: Context,
  input: object,
  { admit }: RequestMeta,
  enquiry: Omit<NewEnquiry, "code">,
): Promise<string> => {
  const filed = await fileItem(ctx, { scope: "send-enquiry", input, admit }, async (ctx, code) => {
    await insertEnquiry(ctx, { ...enquiry, code });
    return { code };
  });
  return filed.code;
};

/** Stores an enquiry and confirms it to its sender; one by telephone may have no email. Returns its id. */
export async function insertEnquiry(ctx: Context, enquiry: NewEnquiry, by?: string): Promise<string> {
  const dueAt = new Date(ctx.now().getTime() + ANSWER_HOURS * 3_600_000);
  const { id, email: recipient, ...stored } = await insertItem(ctx, enquiryList, { ...enquiry, dueAt }, by);
  if (recipient === "") return id;
  const confirmation = enquiryReceived(stored, await getCompany(ctx));
  await queueEmail(ctx, { ...confirmation, reason: `enquiry-received:${id}`, about: `enquiry:${id}`, recipient });
  return id;
}

export const personOf = ({ name, phone, email }: { name: string; phone: string; email: string }) => ({
  name,
  phone: parsePhone(phone),
  email,
});
