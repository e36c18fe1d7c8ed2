import { findByCode } from "#modules/bookings/queries/get-booking.ts";
import { getItem } from "#modules/worklist/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CaseDetail } from "../contract.ts";
import { deadlineWithThirdParties, mayExtendTo, withDeadlines } from "../rules.ts";
import { caseList } from "./list-cases.ts";

/**
 * The case detail. Without access to personal data, contacts and texts are hidden, since people write about themselves and others. For a
 * data request the name and the booking are hidden too. Throws `not-found`.
 */
export async function getCaseDetail(ctx: Context, code: string): Promise<CaseDetail> {
  const { item, row } = await getItem(ctx, caseList, code);
  const one = withDeadlines(row);
  const { topic, answerBy, resolveBy, firstAnsweredAt, endedAt, withOthers, version } = one;
  const { message, wish, reason } = item.isMasked ? { message: "", wish: "", reason: null } : one;
  const isNameHidden = item.kind === "data" && item.isMasked;
  const bookingCode = isNameHidden ? null : one.bookingCode;
  const booking = bookingCode === null ? undefined : await findByCode(ctx, bookingCode);
  return {
    ...item,
    topic,
    answerBy,
    resolveBy,
    firstAnsweredAt,
    endedAt,
    withOthers,
    version,
    bookingCode,
    bookingExists: booking !== undefined,
    message,
    wish,
    reason,
    extended: one.extendedAt !== null,
    mayExtendTo: mayExtendTo(one),
    mayInvolveOthers: deadlineWithThirdParties(one, ctx.now()) !== null,
  };
}
