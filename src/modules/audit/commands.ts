import { and, eq, gt, like, lte } from "drizzle-orm";
import { hashSecret, newId } from "#kernel/id.ts";
import { foldName } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { NewAuditEvent } from "./contract.ts";
import { MOST_REFUSALS, REFUSAL_MINUTES } from "./limits.ts";
import { auditMessages } from "./messages.ts";
import { changedFields } from "./rules.ts";
import { auditEvents } from "./tables.ts";

/**
 * Keeps what a member of staff has changed, in the transaction that changes it. What the product does itself (jobs, bank
 * feeds, seeds) leaves its traces elsewhere and is not kept.
 */
export async function record(ctx: Context, event: NewAuditEvent): Promise<void> {
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

/** RFC 9562, 5.9: the nil UUID, for whom nobody is known to be. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** `typed` is the name that nobody has. It may be a password in the wrong field: only a keyed fingerprint of it is kept. */
export type Refusal = {
  action: "account.sign-in-failed" | "account.sign-in-limited" | "account.forbidden";
  account: { id: string; username: string } | null;
  typed?: string;
  address: string;
  /** What was asked for. */
  path?: string;
};

/**
 * Keeps that somebody was refused: a sign-in that failed or has to wait, or what their role may not do. One entry for an
 * account and an address in a while, and not more than so many; each is a line in the log of the process.
 */
export async function recordRefusal(ctx: Context, refusal: Refusal): Promise<void> {
  const { action, account, address, path } = refusal;
  const subject = account ? { id: account.id, label: account.username } : nobody(ctx, refusal.typed ?? "");
  ctx.log.warn({ security: action, account: subject.id, address, path }, "refused");
  if (await isKnown(ctx, refusal, subject.id)) return;
  const { actor } = ctx;
  const by = actor.kind === "staff" ? actor : { id: NOBODY, name: auditMessages.nobody };
  await ctx.db.insert(auditEvents).values({
    ...{ id: newId(), at: ctx.now(), actorId: by.id, actorName: by.name, address, action },
    ...{ subjectType: "account", subjectId: subject.id, subjectLabel: subject.label, before: {} },
    after: path === undefined ? {} : { path },
    searchText: foldName(`${by.name} ${subject.label} ${action}`),
  });
}

const OF_NOBODY = "nobody:";

function nobody(ctx: Context, typed: string) {
  const mark = hashSecret(ctx.sign(`sign-in-name:${typed}`)).slice(0, 12);
  return { id: `${OF_NOBODY}${mark}`, label: auditMessages.noSuchName(mark) };
}

/** Whether there is an entry of it already, or there are too many. What lies in the future was written while the clock ran ahead. */
async function isKnown(ctx: Context, { action, account, address }: Refusal, subject: string): Promise<boolean> {
  const now = ctx.now();
  const { at, subjectId } = auditEvents;
  const most = account ? MOST_REFUSALS.ofAccount : MOST_REFUSALS.ofNobody;
  const lately = await ctx.db
    .select({ subjectId, address: auditEvents.address })
    .from(auditEvents)
    .where(
      and(
        ...[eq(auditEvents.action, action), gt(at, new Date(now.getTime() - REFUSAL_MINUTES * 60_000)), lte(at, now)],
        account ? eq(subjectId, subject) : like(subjectId, `${OF_NOBODY}%`),
      ),
    )
    .limit(most);
  return lately.length >= most || lately.some((row) => row.subjectId === subject && row.address === address);
}
