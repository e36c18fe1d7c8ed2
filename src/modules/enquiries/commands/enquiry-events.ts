import { eq } from "drizzle-orm";
import { notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import type { enquiryEventKinds } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiries, enquiryEvents } from "../tables.ts";

export type Enquiry = typeof enquiries.$inferSelect;
type EventKind = (typeof enquiryEventKinds)[number];

/** Appends to the history of an enquiry. */
export async function addEvent(
  ctx: Context,
  enquiryId: string,
  { kind, by = nameOf(ctx), text = "" }: { kind: EventKind; by?: string; text?: string },
): Promise<void> {
  await ctx.db.insert(enquiryEvents).values({ id: newId(), enquiryId, kind, by, text, at: ctx.now() });
}

/** The enquiry to change, locked. Throws `not-found`. */
export async function lockEnquiry(ctx: Context, code: string): Promise<Enquiry> {
  const [found] = await ctx.db.select().from(enquiries).where(eq(enquiries.code, code)).for("update");
  if (!found) throw noSuchEnquiry();
  return found;
}

export const noSuchEnquiry = () => notFound(enquiryMessages.notFound, "enquiry-not-found");

type Change = Partial<typeof enquiries.$inferInsert>;

/** Changes an enquiry and records which fields staff changed. */
export async function changeEnquiry(ctx: Context, enquiry: Enquiry, action: string, change: Change): Promise<void> {
  await ctx.db
    .update(enquiries)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(enquiries.id, enquiry.id));
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, enquiry[name as keyof Enquiry]]));
  await record(ctx, { action, subject: subjectOf(enquiry), before, after: change });
}

export const subjectOf = ({ id, code }: Pick<Enquiry, "id" | "code">) => ({ type: "enquiry", id, label: code });

/** Assigns an unassigned enquiry to the staff member who takes it on. */
export const takenOn = ({ actor }: Context, { assigneeId }: Enquiry) =>
  assigneeId === null && actor.kind === "staff" ? { assigneeId: actor.id } : {};

/** The actor's name for the log. */
export const nameOf = ({ actor }: Context) => (actor.kind === "staff" ? actor.name : "Hệ thống");
