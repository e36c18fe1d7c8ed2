import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import type { Context } from "#platform/context.ts";
import { enquiries } from "../tables.ts";

/** SQL condition: enquiries of a person. */
export const isOf = (who: PersonKey): SQL =>
  "email" in who ? eq(sql`lower(${enquiries.email})`, who.email) : eq(enquiries.phone, who.phone);

/** The stored enquiries of a person, newest first. */
export async function listEnquiriesOfPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const { code, kind, state, name, phone, email, company, message, people, startsOn, invoice, createdAt } = enquiries;
  return ctx.db
    .select({ code, kind, state, name, phone, email, company, message, people, startsOn, invoice, createdAt })
    .from(enquiries)
    .where(and(eq(enquiries.forgotten, false), isOf(who)))
    .orderBy(desc(createdAt))
    .limit(200);
}
