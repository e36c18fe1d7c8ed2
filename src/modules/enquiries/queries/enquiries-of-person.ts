import { and, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import { ofPersonCondition } from "#modules/worklist/queries.ts";
import type { Context } from "#platform/context.ts";
import { enquiries } from "../tables.ts";
import { enquiryList } from "./list-enquiries.ts";

/** The stored enquiries of a person, newest first. */
export async function listEnquiriesOfPerson(ctx: Context, person: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const { code, kind, state, name, phone, email, company, message, people, startsOn, invoice, createdAt } = enquiries;
  return ctx.db
    .select({ code, kind, state, name, phone, email, company, message, people, startsOn, invoice, createdAt })
    .from(enquiries)
    .where(and(eq(enquiries.erased, false), ofPersonCondition(enquiryList, person)))
    .orderBy(desc(createdAt))
    .limit(200);
}
