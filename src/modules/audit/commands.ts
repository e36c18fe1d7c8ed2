import { and, eq, gt, like, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { hashSecret, newId } from "#kernel/id.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { AuditChange, AuditSearch, NewAuditEvent } from "./contract.ts";
import { MAX_LISTED, MAX_REJECTIONS, REJECTION_MINUTES } from "./limits.ts";
import { auditActionName, auditMessages, auditSubjectNames } from "./messages.ts";
import { searchAudit } from "./queries.ts";
import { changedFields } from "./rules.ts";
import { auditEvents } from "./tables.ts";

/**
 * Records a change by a member of staff, in its transaction. System actions (jobs, bank feeds, seeds) leave their traces elsewhere and
 * are not recorded.
 */
export async function recordAuditEvent(ctx: Context, event: NewAuditEvent): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "staff") return;
  const { action, subject } = event;
  await ctx.db.insert(auditEvents).values({
    id: newId(),
    at: ctx.now(),
    actorId: actor.id,
    actorName: actor.name,
    address: actor.address,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label.slice(0, 200),
    ...changedFields(event.before ?? {}, event.after ?? {}),
    searchText: foldName(`${actor.name} ${subject.label} ${subject.id} ${action}`),
  });
}

/** RFC 9562, 5.9: the nil UUID, for an unknown account. */
const NIL_ACCOUNT_ID = "00000000-0000-0000-0000-000000000000";

/** `typed` is an unknown name. It may be a password in the wrong field, so only a keyed hash of it is stored. */
export type AccessRejection = {
  action: "account.sign-in-failed" | "account.sign-in-limited" | "account.forbidden";
  account: { id: string; username: string } | null;
  typed?: string;
  address: string;
  /** The requested path. */
  path?: string;
};

function logRejection(
  ctx: Context,
  action: AccessRejection["action"],
  facts: { account: string; address: string; path?: string },
) {
  if (action === "account.sign-in-failed") ctx.log.warn({ event: "sign_in.failed", ...facts }, "staff sign-in failed");
  else if (action === "account.sign-in-limited")
    ctx.log.warn({ event: "sign_in.limited", ...facts }, "staff sign-in rate limited");
  else ctx.log.warn({ event: "access.forbidden", ...facts }, "request outside the role of the account");
}

/**
 * Records a rejection: a failed or limited sign-in, or a forbidden action. One entry per account and client IP address in a
 * period, with an upper limit; each is also a line in the process log.
 */
export async function recordAccessRejection(ctx: Context, rejection: AccessRejection): Promise<void> {
  const { action, account, address, path } = rejection;
  const subject = account
    ? { id: account.id, label: account.username }
    : unknownNameSubject(ctx, rejection.typed ?? "");
  logRejection(ctx, action, { account: subject.id, address, path });
  if (await isAlreadyRecorded(ctx, rejection, subject.id)) return;
  const { actor } = ctx;
  const by = actor.kind === "staff" ? actor : { id: NIL_ACCOUNT_ID, name: auditMessages.nobody };
  await ctx.db.insert(auditEvents).values({
    id: newId(),
    at: ctx.now(),
    actorId: by.id,
    actorName: by.name,
    address,
    action,
    subjectType: "account",
    subjectId: subject.id,
    subjectLabel: subject.label,
    before: {},
    after: path === undefined ? {} : { path },
    searchText: foldName(`${by.name} ${subject.label} ${action}`),
  });
}

const UNKNOWN_NAME_PREFIX = "nobody:";

function unknownNameSubject(ctx: Context, username: string) {
  const mark = hashSecret(ctx.sign(`sign-in-name:${username}`)).slice(0, 12);
  return { id: `${UNKNOWN_NAME_PREFIX}${mark}`, label: auditMessages.noSuchName(mark) };
}

/** True if there is an entry already, or too many. A future entry was written while the clock ran ahead. */
async function isAlreadyRecorded(
  ctx: Context,
  { action, account, address }: AccessRejection,
  subject: string,
): Promise<boolean> {
  const now = ctx.now();
  const { at, subjectId } = auditEvents;
  const most = account ? MAX_REJECTIONS.perAccount : MAX_REJECTIONS.anonymous;
  const lately = await ctx.db
    .select({ subjectId, address: auditEvents.address })
    .from(auditEvents)
    .where(
      and(
        ...[eq(auditEvents.action, action), gt(at, new Date(now.getTime() - REJECTION_MINUTES * 60_000)), lte(at, now)],
        account ? eq(subjectId, subject) : like(subjectId, `${UNKNOWN_NAME_PREFIX}%`),
      ),
    )
    .limit(most);
  return lately.length >= most || lately.some((row) => row.subjectId === subject && row.address === address);
}

type Exported<Row> = {
  /** The action in the log ("refunds.exported"), and the name of the sheet. */
  action: string;
  name: string;
  /** Returns at least one row more than `MAX_LISTED` where there are more. */
  read: (ctx: Context) => Promise<readonly Row[]>;
  columns: readonly TableColumn<Row>[];
};

/** Exports a list as a file, and records that. Throws `invalid` for more than `MAX_LISTED` rows. */
export async function exportList<Row>(ctx: Context, format: SheetFormat, list: Exported<Row>): Promise<Buffer> {
  const rows = await inTransaction(ctx, async (ctx) => {
    const rows = await list.read(ctx);
    if (rows.length > MAX_LISTED) throw invalid(auditMessages.tooManyToExport);
    const [type = ""] = list.action.split(".");
    const subject = { type, id: "list", label: list.name };
    await recordAuditEvent(ctx, { action: list.action, subject, after: { rows: rows.length } });
    return rows;
  });
  return writeRows(format, list.name, list.columns, rows);
}

/** Exports the listed entries as a file. */
export function exportAudit(ctx: Context, search: AuditSearch, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "audit.read");
  return exportList(ctx, format, {
    action: "audit.exported",
    name: "Nhật ký",
    read: async (ctx) => (await searchAudit(ctx, { ...search, before: undefined, size: MAX_LISTED + 1 })).data,
    columns: [
      { title: "Lúc", kind: "text", width: 18, cell: ({ at }) => formatInstant(at) },
      { title: "Người", kind: "text", width: 22, cell: ({ actor }) => actor.name },
      { title: "Địa chỉ mạng", kind: "text", width: 18, cell: ({ address }) => address },
      { title: "Việc", kind: "text", width: 30, cell: ({ action }) => auditActionName(action) },
      {
        title: "Loại",
        kind: "text",
        width: 18,
        cell: ({ subject }) => auditSubjectNames[subject.type] ?? subject.type,
      },
      { title: "Về", kind: "text", width: 30, cell: ({ subject }) => subject.label },
      { title: "Trước", kind: "text", width: 40, cell: ({ before }) => changeText(before) },
      { title: "Sau", kind: "text", width: 40, cell: ({ after }) => changeText(after) },
    ],
  });
}

const changeText = (change: AuditChange): string =>
  Object.entries(change)
    .map(([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ");
