import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import type { NoticeInput } from "./contract.ts";
import { noticeMessages } from "./messages.ts";
import { stateOf } from "./rules.ts";
import { notices } from "./tables.ts";

export async function addNotice(ctx: Context, input: NoticeInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  return insertNotice(ctx, input);
}

/** Publishes the warning on ship pages while a bay is closed; staff who close the bay may publish this one notice. */
export async function addClosureNotice(
  ctx: Context,
  { text, endsAt }: Pick<NoticeInput, "text" | "endsAt">,
): Promise<{ id: string }> {
  requirePermission(ctx.actor, "bookings.write");
  return insertNotice(ctx, { text, endsAt, link: null, tone: "warning", scope: "cruises", beginsAt: ctx.now() });
}

async function insertNotice(ctx: Context, input: NoticeInput): Promise<{ id: string }> {
  rejectOver(ctx, input);
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(notices).values({ id, ...input });
    await recordAuditEvent(ctx, { action: "notice.added", subject: subjectOf(id, input), after: input });
    await invalidate(ctx, "notices");
    return { id };
  });
}

export async function changeNotice(ctx: Context, id: string, input: NoticeInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  rejectOver(ctx, input);

  await inTransaction(ctx, async (ctx) => {
    const before = await lockNotice(ctx, id);
    await ctx.db.update(notices).set(input).where(eq(notices.id, id));
    await recordAuditEvent(ctx, {
      action: "notice.changed",
      subject: subjectOf(id, input),
      before,
      after: { id, ...input },
    });
    await invalidate(ctx, "notices");
  });
}

/** Ends a visible notice; a past one stays as it is. Throws `conflict` before it has begun. */
export async function endNotice(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await endById(ctx, id);
}

/** Ends the notice of a closed bay early; one that a content editor has deleted is ignored. */
export async function endClosureNotice(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  const [notice] = await ctx.db.select({ id: notices.id }).from(notices).where(eq(notices.id, id));
  if (notice) await endById(ctx, id);
}

async function endById(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await lockNotice(ctx, id);
    const state = stateOf(before, ctx.now());
    if (state === "coming") throw conflict("notice-not-begun", noticeMessages.notYet);
    if (state === "over") return;
    const endsAt = ctx.now();
    await ctx.db.update(notices).set({ endsAt }).where(eq(notices.id, id));
    const subject = subjectOf(id, before);
    await recordAuditEvent(ctx, {
      action: "notice.ended",
      subject,
      before: { endsAt: before.endsAt },
      after: { endsAt },
    });
    await invalidate(ctx, "notices");
  });
}

export async function deleteNotice(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const before = await lockNotice(ctx, id);
    await ctx.db.delete(notices).where(eq(notices.id, id));
    await recordAuditEvent(ctx, { action: "notice.deleted", subject: subjectOf(id, before), before });
    await invalidate(ctx, "notices");
  });
}

const subjectOf = (id: string, { text }: Pick<NoticeInput, "text">) => ({ type: "notice", id, label: text });

function rejectOver(ctx: Context, input: NoticeInput): void {
  if (stateOf(input, ctx.now()) === "over") throw invalid(noticeMessages.isOver, { endsAt: noticeMessages.isOver });
}

async function lockNotice(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(notices).where(eq(notices.id, id)).for("update");
  if (!row) throw notFound(noticeMessages.noSuch, "notice-not-found");
  return row;
}
