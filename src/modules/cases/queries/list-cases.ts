import { and, desc, isNotNull, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { countItemsToDo, listItems, ofPersonCondition, type Worklist } from "#modules/worklist/queries.ts";
import type { Context } from "#platform/context.ts";
import { type CaseList, type CaseSearch, caseEventKinds } from "../contract.ts";
import { caseMessages } from "../messages.ts";
import { openStates } from "../rules.ts";
import { caseEvents, cases } from "../tables.ts";

export const caseList: Worklist<typeof cases, typeof caseEvents> = {
  type: "case",
  items: cases,
  events: caseEvents,
  messages: caseMessages,
  openStates,
  receivedAt: cases.openedAt,
  // The first answer is due before the resolution.
  dueAt: sql`case when ${cases.state} = 'new' then least(${cases.answerBy}, ${cases.resolveBy}) else ${cases.resolveBy} end`,
  hasNews: cases.hasNews,
  alsoSet: ({ version }) => ({ version: version + 1 }),
  hidesName: ({ kind }) => kind === "data",
  // People write about themselves and others.
  privateEvents: caseEventKinds.filter((kind) => kind !== "assigned"),
};

/** Complaints and data requests for staff; ended ones return with a new message of their customer. */
export const listCases = (ctx: Context, search: CaseSearch): Promise<CaseList> =>
  listItems(ctx, caseList, search, ({ topic }) => ({ topic }));

export const countCasesToDo = (ctx: Context) => countItemsToDo(ctx, caseList);

/** The complaints and data requests of a person, newest first; kept for their own retention time, as proof. */
export async function listCasesOfPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const { code, kind, topic, state, name, email, phone, message, wish, createdAt } = cases;
  return ctx.db
    .select({ code, kind, topic, state, name, email, phone, message, wish, createdAt })
    .from(cases)
    .where(and(isNotNull(cases.openedAt), ofPersonCondition(caseList, who)))
    .orderBy(desc(createdAt))
    .limit(200);
}
