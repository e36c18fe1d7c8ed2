import { and, asc, desc, eq, gte, inArray, like, lt, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, vietnamInstant } from "#kernel/calendar-date.ts";
import { isId } from "#kernel/is-id.ts";
import { foldName } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { AuditEvent, AuditPage, AuditSearch } from "./contract.ts";
import { securityActions } from "./messages.ts";
import { auditEvents } from "./tables.ts";

/** Changes by staff, newest first. Keyset pagination: a deep page costs no more. */
export async function searchAudit(ctx: Context, search: AuditSearch): Promise<AuditPage> {
  requirePermission(ctx.actor, "audit.read");
  const rows = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(...filtersOf(search), olderThan(search.before)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(search.size + 1);
  const data = rows.slice(0, search.size).map(toEvent);
  const last = data.at(-1);
  return { data, next: last && rows.length > search.size ? `${last.at.toISOString()}_${last.id}` : null };
}

/** Staff actions on one subject, the oldest first; for rules that depend on its author. */
export async function listAuditActions(ctx: Context, subject: { type: string; id: string }) {
  return ctx.db
    .select({ action: auditEvents.action, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, subject.type), eq(auditEvents.subjectId, subject.id)))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(MAX_ACTIONS);
}

const MAX_ACTIONS = 1000;

function filtersOf({
  actorId,
  action,
  group,
  subjectType,
  subjectId,
  from,
  to,
  text,
}: AuditSearch): (SQL | undefined)[] {
  return [
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    group ? inArray(auditEvents.action, [...securityActions]) : undefined,
    subjectType ? eq(auditEvents.subjectType, subjectType) : undefined,
    subjectId ? eq(auditEvents.subjectId, subjectId) : undefined,
    from ? gte(auditEvents.at, vietnamInstant(from)) : undefined,
    to ? lt(auditEvents.at, vietnamInstant(addDays(to, 1))) : undefined,
    ...foldName(text ?? "")
      .split(" ")
      .filter(Boolean)
      .slice(0, 6)
      .map((word) => like(auditEvents.searchText, `%${word}%`)),
  ];
}

function olderThan(cursor: string | undefined): SQL | undefined {
  const [at = "", id = ""] = cursor?.split("_") ?? [];
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || !isId(id)) return undefined;
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${instant.toISOString()}::timestamptz, ${id}::uuid)`;
}

function toEvent(row: typeof auditEvents.$inferSelect): AuditEvent {
  return {
    id: row.id,
    at: row.at,
    actor: { id: row.actorId, name: row.actorName },
    address: row.address,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    before: row.before,
    after: row.after,
  };
}

/** The members of staff with an entry of one of these actions on some subjects. For rules of commands; requires no permission. */
export async function listActors(
  ctx: Context,
  { actions, subject }: { actions: readonly string[]; subject: { type: string; ids: readonly string[] } },
): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(
        ...[eq(auditEvents.subjectType, subject.type), inArray(auditEvents.subjectId, [...subject.ids])],
        inArray(auditEvents.action, [...actions]),
      ),
    );
  return rows.map(({ actorId }) => actorId);
}
