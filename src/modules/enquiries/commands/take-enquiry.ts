import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { contentKey, runIdempotent } from "#platform/idempotency.ts";
import type { PhoneEnquiry } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { nameOf, subjectOf } from "./enquiry-events.ts";
import { keepEnquiry, newEnquiryCode, personOf, refusePastStart } from "./send-enquiry.ts";

/**
 * Stores a customer's question by telephone, assigned to the member of staff who answered. Sent twice within ten minutes it is one.
 * Returns its code.
 */
export async function takeEnquiry(ctx: Context, input: PhoneEnquiry): Promise<string> {
  requirePermission(ctx.actor, "bookings.write");
  const { name: _, phone: __, email: ___, budget, ...asked } = input;
  if (asked.people === null && asked.message === "" && asked.needs.length === 0) {
    throw invalid(enquiryMessages.nothingAsked, { message: enquiryMessages.nothingAsked });
  }
  refusePastStart(ctx, asked);
  const person = personOf(input);
  const kind = asked.people === null ? ("contact" as const) : ("business" as const);
  const assigneeId = ctx.actor.kind === "staff" ? ctx.actor.id : null;
  const work = { scope: "take-enquiry", key: contentKey({ ...input, assigneeId }), request: input };
  return runIdempotent(ctx, { ...work, replay: async ({ code }: { code: string }) => code }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const code = newEnquiryCode();
      await claim(ctx, { code });
      const id = await keepEnquiry(
        ctx,
        { ...person, ...asked, kind, budgetVnd: budget, source: "phone", assigneeId, code },
        nameOf(ctx),
      );
      await record(ctx, {
        action: "enquiry.taken",
        subject: subjectOf({ id, code }),
        after: { source: "phone", kind },
      });
      return code;
    }),
  );
}
