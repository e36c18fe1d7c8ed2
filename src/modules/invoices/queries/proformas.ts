import { and, desc, eq } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import { MAX_INVOICES_SHOWN } from "../limits.ts";
import { invoiceMessages } from "../messages.ts";
import { proformaNumber } from "../rules/proforma.ts";
import { proformas } from "../tables.ts";

export type ProformaView = { id: string; number: string; total: number; madeBy: string; madeAt: Date };

/** The proformas of a booking, the latest first. */
export async function listProformas(ctx: Context, bookingId: string): Promise<ProformaView[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(proformas)
    .where(eq(proformas.bookingId, bookingId))
    .orderBy(desc(proformas.madeAt), desc(proformas.id))
    .limit(MAX_INVOICES_SHOWN);
  return rows.map(({ id, totalVnd, madeByName, madeAt, ...row }) => ({
    id,
    number: proformaNumber(row),
    total: totalVnd,
    madeBy: madeByName,
    madeAt,
  }));
}

export type Proforma = typeof proformas.$inferSelect;

/** One of them. Throws `not-found`, also for one of another booking. */
export async function getProforma(ctx: Context, bookingId: string, id: string): Promise<Proforma> {
  requirePermission(ctx.actor, "payments.read");
  if (!isId(id)) throw notFound(invoiceMessages.noFile, "proforma-not-found");
  const [row] = await ctx.db
    .select()
    .from(proformas)
    .where(and(eq(proformas.id, id), eq(proformas.bookingId, bookingId)));
  if (!row) throw notFound(invoiceMessages.noFile, "proforma-not-found");
  return can(ctx.actor, "personal-data.read") ? row : { ...row, buyer: null };
}
