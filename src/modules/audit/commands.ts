import { newId } from "#kernel/id.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { NewAuditEvent } from "./contract.ts";
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
