import { sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { changeItem, lockToWorkOn } from "#modules/worklist/commands.ts";
import { ofPersonCondition } from "#modules/worklist/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { caseLinkReplaced } from "../emails.ts";
import { caseList } from "../queries/list-cases.ts";
import { cases } from "../tables.ts";
import { writeToOwner } from "./case-events.ts";

/** Revokes the links of a case that another person has seen, and sends its customer a new one. */
export async function replaceCaseLink(ctx: Context, code: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const one = await lockToWorkOn(ctx, caseList, code);
    const keyVersion = one.keyVersion + 1;
    await changeItem(ctx, caseList, one, "case.link-replaced", { keyVersion });
    const changed = { ...one, keyVersion, version: one.version + 1 };
    await writeToOwner(ctx, changed, "link-replaced", (details) => caseLinkReplaced(one, details));
  });
}

/** Revokes the links of all cases of an erased person. Emails about an open case have its new link. */
export async function endCaseLinks(ctx: Context, who: PersonKey): Promise<void> {
  requirePermission(ctx.actor, "personal-data.decide");
  await ctx.db
    .update(cases)
    .set({ keyVersion: sql`${cases.keyVersion} + 1` })
    .where(ofPersonCondition(caseList, who));
}
