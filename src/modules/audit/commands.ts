import { and, eq, gt } from "drizzle-orm";
import { newId } from "#kernel/id.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { NewAuditEvent } from "./contract.ts";
import { FAILED_SIGN_IN_MINUTES } from "./limits.ts";
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
    searchText: fold(`${actor.name} ${subject.label} ${subject.id} ${action}`),
  });
}

/** RFC 9562, 5.9: the nil UUID, for whom nobody is known to be. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
const action = "account.sign-in-failed";

/**
 * Keeps that somebody has tried in vain to be a member of staff; `account` is null for a name that nobody has, which is not
 * kept: it may be a password typed into the wrong field. One entry for an account and an address in a while.
 */
export async function recordFailedSignIn(
  ctx: Context,
  { account, address }: { account: { id: string; username: string } | null; address: string },
): Promise<void> {
  const subject = account
    ? { id: account.id, label: account.username }
    : { id: NOBODY, label: auditMessages.noSuchName };
  const since = new Date(ctx.now().getTime() - FAILED_SIGN_IN_MINUTES * 60_000);
  const { subjectType, subjectId, at } = auditEvents;
  const [known] = await ctx.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        ...[eq(subjectType, "account"), eq(subjectId, subject.id), gt(at, since)],
        ...[eq(auditEvents.action, action), eq(auditEvents.address, address)],
      ),
    )
    .limit(1);
  if (known) return;
  await ctx.db.insert(auditEvents).values({
    ...{ id: newId(), at: ctx.now(), actorId: NOBODY, actorName: auditMessages.nobody, address, action },
    ...{ subjectType: "account", subjectId: subject.id, subjectLabel: subject.label, before: {}, after: {} },
    searchText: fold(`${auditMessages.nobody} ${subject.label} ${action}`),
  });
}
