import { and, asc, type Column, count, desc, eq, inArray, isNotNull, like, not, or, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { notFound } from "#kernel/errors.ts";
import type { PersonKey } from "#kernel/person.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { MAX_SEARCH_WORDS } from "#modules/bookings/limits.ts";
import type { Context } from "#platform/context.ts";
import type { ItemDetail, ItemList, ItemRow, ItemSearch } from "./contract.ts";
import { MAX_LOG } from "./limits.ts";
import { itemMessages } from "./messages.ts";
import type { EventTable, ItemTable } from "./tables.ts";

/** A list of work of one module: its tables, and what differs from other lists. */
export type Worklist<Items extends ItemTable = ItemTable, Events extends EventTable = EventTable> = {
  /** The subject type in the audit log; also the prefix of audited actions and of errors. */
  type: "case" | "enquiry";
  items: Items;
  events: Events;
  messages: { notFound: string };
  openStates: readonly State<Items>[];
  /** When the work begins; an item without it is hidden from staff. */
  receivedAt: Column;
  /** The next deadline. */
  dueAt: Column | SQL;
  /** Open items that wait for the customer: they are not late, and come last. */
  waits?(now: Date): SQL;
  /** True in items with a message that staff have not handled; ended ones wait for staff again. */
  hasNews?: Column;
  /** Columns that every change sets besides its own. */
  alsoSet?(item: Row<Items>): Partial<Row<Items>>;
  /** True for an item whose name is hidden without access to personal data. */
  hidesName?(item: Row<Items>): boolean;
  /** Kinds of events whose text may contain personal data. */
  privateEvents: readonly Events["$inferSelect"]["kind"][];
};

type Row<Items extends ItemTable> = Items["$inferSelect"];
type Kind<Items extends ItemTable> = Row<Items>["kind"];
type State<Items extends ItemTable> = Row<Items>["state"];

export const noSuchItem = ({ type, messages }: Pick<Worklist, "type" | "messages">) =>
  notFound(messages.notFound, `${type}-not-found`);

const isOpen = ({ items, openStates }: Worklist) => inArray(items.state, [...openStates]);

const isToDo = (list: Worklist) => (list.hasNews ? or(isOpen(list), list.hasNews) : isOpen(list));

function lateAt(list: Worklist, now: Date): SQL | undefined {
  const isPast = sql`${list.dueAt} < ${now.toISOString()}::timestamptz`;
  return and(isOpen(list), isPast, list.waits && not(list.waits(now)));
}

/** The columns that a list and a detail page compute. */
const computed = (list: Worklist, now: Date) => ({
  receivedAt: sql`${list.receivedAt}`.mapWith(list.items.createdAt),
  dueAt: sql`${list.dueAt}`.mapWith(list.items.createdAt),
  isLate: sql<boolean>`coalesce(${lateAt(list, now)}, false)`,
  hasNews: sql<boolean>`${list.hasNews ?? sql`false`}`,
});

const nameFor = ({ actor }: Context, list: Worklist, item: Row<ItemTable>) =>
  list.hidesName?.(item) && !item.erased && !can(actor, "personal-data.read") ? itemMessages.customer : item.name;

/** Items in working order: open ones by due date, ended ones newest first. `more` adds the facts that only this list shows. */
export async function listItems<Items extends ItemTable, More extends object>(
  ctx: Context,
  worklist: Worklist<Items>,
  search: ItemSearch,
  more: (item: Row<Items>) => More,
): Promise<ItemList<ItemRow<Kind<Items>, State<Items>> & More>> {
  requirePermission(ctx.actor, "bookings.read");
  const list: Worklist = worklist;
  const { items, dueAt, openStates } = list;
  const { state, page, size } = search;
  const narrowed = filterOf(ctx, list, search);
  const byDueDate = [...(list.waits ? [list.waits(ctx.now())] : []), asc(dueAt), asc(items.id)];
  const isEnded = state !== undefined && !openStates.includes(state);
  const [counted, rows, colleagues] = await Promise.all([
    ctx.db
      .select({ state: items.state, n: count(), toDo: sql<number>`count(*) filter (where ${isToDo(list)})::int` })
      .from(items)
      .where(narrowed)
      .groupBy(items.state),
    ctx.db
      .select({ item: items, ...computed(list, ctx.now()) })
      .from(items)
      .where(and(narrowed, state === undefined ? isToDo(list) : eq(items.state, state)))
      .orderBy(...(isEnded ? [desc(items.endedAt), desc(items.id)] : byDueDate))
      .limit(size)
      .offset((page - 1) * size),
    listColleagues(ctx),
  ]);
  const counts = Object.fromEntries(
    items.state.enumValues.map((one) => [one, counted.find(({ state }) => state === one)?.n ?? 0]),
  );
  const toDo = counted.reduce((sum, one) => sum + one.toDo, 0);
  const data = rows.map(({ item, ...computed }) => ({
    code: item.code,
    kind: item.kind,
    state: item.state,
    name: nameFor(ctx, list, item),
    ...computed,
    assignee: colleagues.find(({ id }) => id === item.assigneeId)?.name ?? null,
    ...more(item),
  }));
  const result = { data, total: state === undefined ? toDo : (counts[state] ?? 0), page, size, counts, toDo };
  return result as unknown as ItemList<ItemRow<Kind<Items>, State<Items>> & More>;
}

function filterOf({ actor, now }: Context, list: Worklist, { kind, text, mine, late }: ItemSearch): SQL | undefined {
  const { items, receivedAt } = list;
  const words = foldName(text ?? "")
    .split(" ")
    .filter(Boolean);
  // Without access to personal data, contacts cannot be searched either.
  const searched = can(actor, "personal-data.read") ? items.searchText : sql<string>`lower(${items.code})`;
  return and(
    isNotNull(receivedAt),
    kind ? eq(items.kind, kind) : undefined,
    late && lateAt(list, now()),
    mine && actor.kind === "staff" ? eq(items.assigneeId, actor.id) : undefined,
    ...words.slice(0, MAX_SEARCH_WORDS).map((word) => like(searched as typeof items.searchText, `%${word}%`)),
  );
}

/** Items that wait for staff: new ones and those with news, and overdue ones. */
export async function countItemsToDo(ctx: Context, list: Worklist): Promise<{ unanswered: number; late: number }> {
  requirePermission(ctx.actor, "bookings.read");
  const isNew = eq(list.items.state, "new");
  const [row] = await ctx.db
    .select({
      unanswered: sql<number>`count(*) filter (where ${list.hasNews ? or(isNew, list.hasNews) : isNew})::int`,
      late: sql<number>`count(*) filter (where ${lateAt(list, ctx.now())})::int`,
    })
    .from(list.items)
    .where(and(isNotNull(list.receivedAt), isToDo(list)));
  return { unanswered: row?.unanswered ?? 0, late: row?.late ?? 0 };
}

type Found<Items extends ItemTable, Events extends EventTable> = {
  item: ItemDetail<Kind<Items>, State<Items>, Events["$inferSelect"]["kind"]>;
  row: Row<Items>;
};

/**
 * An item as every detail page shows it, and its row. Without access to personal data, contacts and private texts are hidden. Throws
 * `not-found`.
 */
export async function getItem<Items extends ItemTable, Events extends EventTable>(
  ctx: Context,
  worklist: Worklist<Items, Events>,
  code: string,
): Promise<Found<Items, Events>> {
  requirePermission(ctx.actor, "bookings.read");
  const list: Worklist = worklist;
  const { items, events } = list;
  const [found] = await ctx.db
    .select({ row: items, ...computed(list, ctx.now()) })
    .from(items)
    .where(and(eq(items.code, code), isNotNull(list.receivedAt)));
  if (!found) throw noSuchItem(list);
  const { row, ...columns } = found;
  const log = await ctx.db
    .select({ id: events.id, kind: events.kind, by: events.by, text: events.text, at: events.at })
    .from(events)
    .where(eq(events.itemId, row.id))
    .orderBy(desc(events.at), desc(events.id))
    .limit(MAX_LOG);
  const mayReach = can(ctx.actor, "personal-data.read");
  const { phone, email } = row;
  const item = {
    code,
    kind: row.kind,
    state: row.state,
    assigneeId: row.assigneeId,
    ...columns,
    contact: {
      name: nameFor(ctx, list, row),
      phone: phone && (mayReach ? formatLocalPhone(phone) : maskLocalPhone(phone)),
      email: mayReach ? email : maskEmail(email),
    },
    dial: mayReach && phone ? phone : null,
    isMasked: !mayReach,
    isErased: row.erased,
    log: log.map((event) => ({
      ...event,
      by: event.by === row.name && !mayReach ? itemMessages.customer : event.by,
      text: mayReach || !list.privateEvents.includes(event.kind) ? event.text : "",
    })),
  };
  return { item, row } as unknown as Found<Items, Events>;
}

/** SQL condition: items of a person. */
export const ofPersonCondition = ({ items }: Pick<Worklist, "items">, who: PersonKey): SQL =>
  "email" in who ? eq(sql`lower(${items.email})`, who.email) : eq(items.phone, who.phone);
