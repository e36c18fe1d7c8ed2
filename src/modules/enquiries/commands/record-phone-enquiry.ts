import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { fileItem, nameOf, subjectOf } from "#modules/worklist/commands.ts";
import type { Context } from "#platform/context.ts";
import type { PhoneEnquiry } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import { checkStart, insertEnquiry, personOf } from "./send-enquiry.ts";

/**
 * Stores a customer's question by telephone, assigned to the member of staff who answered. Returns its code: a repeat within
 * ten minutes returns the same one.
 */
export async function recordPhoneEnquiry(ctx: Context, input: PhoneEnquiry): Promise<string> {
  requirePermission(ctx.actor, "bookings.write");
  const { name: _, phone: __, email: ___, budget, ...fields } = input;
  if (fields.people === null && fields.message === "" && fields.needs.length === 0) {
    throw invalid(enquiryMessages.nothingAsked, { message: enquiryMessages.nothingAsked });
  }
  checkStart(ctx, fields);
  const person = personOf(input);
  const kind = fields.people === null ? ("contact" as const) : ("business" as const);
  const assigneeId = ctx.actor.kind === "staff" ? ctx.actor.id : null;
  const request = { scope: "take-enquiry", input: { ...input, assigneeId } };
  const filed = await fileItem(ctx, request, async (ctx, code) => {
    const enquiry = { ...person, ...fields, kind, budgetVnd: budget, source: "phone" as const, assigneeId, code };
    const id = await insertEnquiry(ctx, enquiry, nameOf(ctx));
    const subject = subjectOf(enquiryList, { id, code });
    await recordAuditEvent(ctx, { action: "enquiry.taken", subject, after: { source: "phone", kind } });
    return { code };
  });
  return filed.code;
}
