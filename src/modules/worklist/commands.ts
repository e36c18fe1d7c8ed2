import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { findColleague } from "#modules/accounts/queries.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { contentKey, runIdempotent } from "#platform/idempotency.ts";
import { purgeEmailsAbout } from "#platform/mail/outbox.ts";
import { ERASE_BATCH } from "./limits.ts";
import { itemMessages } from "./messages.ts";
import { noSuchItem, type Worklist } from "./queries.ts";
import { searchTextOf } from "./rules.ts";
import type { EventTable, ItemTable } from "./tables.ts";

type Row<Items extends ItemTable> = Items["$inferSelect"];
type Named = { id: string; code: string };

/** The actor's name for the log. */
export const nameOf = ({ actor }: Context) => (actor.kind === "staff" ? actor.name : "Hệ thống");

export const subjectOf = ({ type }: Pick<Worklist, "type">, { id, code }: Named) => ({ type, id, label: code });

/** Assigns an unassigned item to the staff member who takes it on. */
export const assignedToActor = ({ actor }: Context, { assigneeId }: { assigneeId: string | null }) =>
  assigneeId === null && actor.kind === "staff" ? { assigneeId: actor.id } : {};

/** Appends to the history of an item. */
export async function addEvent<Events extends EventTable>(
  ctx: Context,
  { events }: { events: Events },
  itemId: string,
  { kind, by = nameOf(ctx), text = "" }: { kind: Events["$inferSelect"]["kind"]; by?: string; text?: string },
): Promise<void> {
  await ctx.db.insert(events as EventTable).values({ id: newId(), itemId, kind, by, text, at: ctx.now() });
}

/** The item to change, locked. Throws `not-found`, also for an item that is hidden from staff. */
export async function lockItem<Items extends ItemTable>(
  ctx: Context,
  { items, receivedAt, ...list }: Worklist<Items>,
  code: string,
): Promise<Row<Items>> {
  const [row] = await ctx.db
    .select()
    .from(items as ItemTable)
    .where(and(eq(items.code, code), isNotNull(receivedAt)))
    .for("update");
  if (!row) throw noSuchItem(list);
  return row as Row<Items>;
}

/** The item that staff work on, locked. Throws `conflict` for an erased one. */
export async function lockToWorkOn<Items extends ItemTable>(
  ctx: Context,
  list: Worklist<Items>,
  code: string,
): Promise<Row<Items>> {
  const item = await lockItem(ctx, list, code);
  if (item.erased) throw conflict(`${list.type}-forgotten`, itemMessages.erased);
  return item;
}

/** Changes an item and records which fields staff changed; reasons are stored only in the item, which is erased one day. */
export async function changeItem<Items extends ItemTable>(
  ctx: Context,
  list: Worklist<Items>,
  item: Row<Items>,
  action: string,
  change: Partial<Row<Items>>,
): Promise<void> {
  const values: Partial<Row<ItemTable>> = { ...change, ...list.alsoSet?.(item), updatedAt: ctx.now() };
  await ctx.db
    .update(list.items as ItemTable)
    .set(values)
    .where(eq(list.items.id, item.id));
  const { reason: _, ...recorded } = change;
  const before = Object.fromEntries(Object.keys(recorded).map((name) => [name, item[name as keyof Row<Items>]]));
  await recordAuditEvent(ctx, { action, subject: subjectOf(list, item), before, after: recorded });
}

/** Assigns an item to a colleague who handles bookings, or to none. */
export async function assignItem(ctx: Context, list: Worklist, code: string, assigneeId: string | null): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const item = await lockToWorkOn(ctx, list, code);
    if (item.assigneeId === assigneeId) return;
    const colleague = assigneeId === null ? null : await findColleague(ctx, assigneeId);
    if (assigneeId !== null && !colleague?.looksAfterBookings)
      throw invalid(itemMessages.noSuchColleague, { assigneeId: itemMessages.noSuchColleague });
    await changeItem(ctx, list, item, `${list.type}.assigned`, { assigneeId });
    await addEvent(ctx, list, item.id, { kind: "assigned", text: colleague?.name ?? itemMessages.nobody });
  });
}

/** Adds an internal note; notes are never changed. `change` holds other columns that change with it. */
export async function noteOnItem<Items extends ItemTable>(
  ctx: Context,
  list: Worklist<Items>,
  code: string,
  { text, change = () => ({}) }: { text: string; change?: (item: Row<Items>) => Partial<Row<Items>> },
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const item = await lockToWorkOn(ctx, list, code);
    await changeItem(ctx, list, item, `${list.type}.note-added`, change(item));
    await addEvent(ctx, list, item.id, { kind: "note", text });
  });
}

type Filing = { scope: string; input: object; admit?: () => Promise<void> };

/** Files an item under a new code. A repeat of the same form within ten minutes returns the first answer. */
export async function fileItem<Filed extends object>(
  ctx: Context,
  { scope, input, admit }: Filing,
  work: (ctx: Context, code: string) => Promise<Filed>,
): Promise<Filed> {
  const request = { scope, key: contentKey(input), request: input, admit };
  return runIdempotent(ctx, { ...request, replay: async (filed: Filed) => filed }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const filed = await work(ctx, makeBookingCode(randomInt));
      await claim(ctx, filed);
      return filed;
    }),
  );
}

type Computed = "id" | "state" | "searchText" | "createdAt" | "updatedAt";

/** Stores a new item, with the first event of its history. */
export async function insertItem<Items extends ItemTable>(
  ctx: Context,
  list: Worklist<Items>,
  newValues: Omit<Items["$inferInsert"], Computed>,
  by: string = newValues.name,
): Promise<Row<Items>> {
  const now = ctx.now();
  const values = {
    ...newValues,
    id: newId(),
    state: "new",
    searchText: searchTextOf(newValues),
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await ctx.db
    .insert(list.items as ItemTable)
    .values(values)
    .returning();
  await addEvent(ctx, list, values.id, { kind: "received", by });
  return row as Row<Items>;
}

/** Ids of items whose customer is erased now, locked; a few at a time. */
export async function lockToErase({ db }: Context, { items }: Pick<Worklist, "items">, isDue: SQL | undefined) {
  const due = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.erased, false), isDue))
    .orderBy(asc(items.id))
    .limit(ERASE_BATCH)
    .for("update");
  return due.map(({ id }) => id);
}

/** Erases the customer of items; the request and its outcome stay for statistics. `own` empties what only this kind of item has. */
export async function eraseCustomers<Items extends ItemTable>(
  ctx: Context,
  list: Worklist<Items>,
  ids: string[],
  own: PgUpdateSetSource<Items>,
): Promise<void> {
  const blank = { name: bookingMessages.erasedName, phone: "", email: "", searchText: "", erased: true };
  await ctx.db
    .update(list.items as ItemTable)
    .set({ ...(own as object), ...blank })
    .where(inArray(list.items.id, ids));
  await purgeHistory(ctx, list, ids);
}

/** Deletes the events of items, and the emails about them. */
export async function purgeHistory(ctx: Context, { type, events }: Pick<Worklist, "type" | "events">, ids: string[]) {
  await ctx.db.delete(events).where(inArray(events.itemId, ids));
  await purgeEmailsAbout(
    ctx,
    ids.map((id) => `${type}:${id}`),
  );
}
