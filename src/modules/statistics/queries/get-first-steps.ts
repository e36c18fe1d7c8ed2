import { requirePermission } from "#kernel/actor.ts";
import { whatIsOnSale } from "#modules/availability/queries/on-sale.ts";
import { listAreas } from "#modules/places/queries.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { getBankAccount, getCompany } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { hasMail } from "#platform/integrations.ts";
import type { FirstStep } from "../contract.ts";

/** What an agency has to do until it can sell, in a sensible order, and what of it is done. */
export async function getFirstSteps(ctx: Context): Promise<FirstStep[]> {
  requirePermission(ctx.actor, "settings.write");
  const [company, account, areas, ships, sale] = await Promise.all([
    getCompany(ctx),
    getBankAccount(ctx),
    listAreas(ctx),
    listStaffProducts(ctx, "cruise", staffProductSearch.parse({ size: 1 })),
    whatIsOnSale(ctx),
  ]);
  return [
    { key: "contact", done: company.hotline !== null && company.email !== null },
    { key: "legal", done: company.company !== null },
    { key: "bank-account", done: account !== null },
    { key: "mail", done: hasMail(ctx) },
    { key: "area", done: areas.length > 0 },
    { key: "ship", done: ships.counts.all > 0 },
    { key: "prices", done: sale.hasPrices },
    { key: "nights", done: sale.hasNights },
    { key: "published", done: ships.counts.published > 0 },
  ];
}
