import { desc, eq } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { notFound } from "#kernel/errors.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import { findByCode } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { CaseFile } from "../contract.ts";
import { MAX_LOG } from "../limits.ts";
import { caseMessages } from "../messages.ts";
import { endWithOthers, isLate, mayExtendTo } from "../rules.ts";
import { caseEvents, cases } from "../tables.ts";

/**
 * The case detail. Without access to personal data, contacts and texts are hidden, since people write about themselves and others; for a
 * data request the name is hidden too. Throws `not-found`.
 */
export async function getCaseFile(ctx: Context, code: string): Promise<CaseFile> {
  requirePermission(ctx.actor, "bookings.read");
  const [row] = await ctx.db.select().from(cases).where(eq(cases.code, code));
  if (!row?.openedAt || !row.answerBy || !row.resolveBy) throw notFound(caseMessages.notFound, "case-not-found");
  const { openedAt, answerBy, resolveBy, kind, topic, state, bookingCode, assigneeId, version } = row;
  const one = { ...row, openedAt, answerBy, resolveBy };
  const [log, booking] = await Promise.all([
    ctx.db
      .select()
      .from(caseEvents)
      .where(eq(caseEvents.caseId, row.id))
      .orderBy(desc(caseEvents.at), desc(caseEvents.id))
      .limit(MAX_LOG),
    bookingCode ? findByCode(ctx, bookingCode) : undefined,
  ]);
  const mayReach = can(ctx.actor, "personal-data.read");
  const isNameless = kind === "data" && !mayReach;
  return {
    ...{ code, kind, topic, state, openedAt, answerBy, resolveBy, assigneeId, version },
    contact: reachedAt(row, { mayReach, isNameless }),
    dial: mayReach && row.phone ? row.phone : null,
    isMasked: !mayReach,
    isForgotten: row.forgotten,
    bookingCode: isNameless ? null : bookingCode,
    bookingExists: booking !== undefined && !isNameless,
    message: mayReach ? row.message : "",
    wish: mayReach ? row.wish : "",
    reason: mayReach ? row.reason : null,
    ...{ firstAnsweredAt: row.firstAnsweredAt, endedAt: row.endedAt },
    extended: row.extendedAt !== null,
    withOthers: row.withOthers,
    mayExtendTo: mayExtendTo(one),
    mayInvolveOthers: endWithOthers(one, ctx.now()) !== null,
    isLate: isLate(one, ctx.now()),
    hasNews: row.hasNews,
    log: log.map(({ id, kind, by, text, at }) => ({
      ...{ id, kind, at },
      by: by === row.name && !mayReach ? "Khách" : by,
      text: mayReach || kind === "assigned" ? text : "",
    })),
  };
}

type Seen = { mayReach: boolean; isNameless: boolean };

function reachedAt({ name, phone, email, forgotten }: typeof cases.$inferSelect, { mayReach, isNameless }: Seen) {
  const shown = isNameless && !forgotten ? "Khách" : name;
  if (forgotten) return { name: shown, phone: "", email: "" };
  if (!mayReach) return { name: shown, phone: phone && maskLocalPhone(phone), email: maskEmail(email) };
  return { name: shown, phone: phone && formatLocalPhone(phone), email };
}
