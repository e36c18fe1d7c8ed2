import { requirePermission } from "#kernel/actor.ts";
import { getOverallSaleState } from "#modules/availability/queries/overall-sale-state.ts";
import { hasFlightsOnSale } from "#modules/flights/queries/on-sale.ts";
import { listAreas, listCities } from "#modules/places/queries.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { getBankAccount, getCompany } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { hasMail } from "#platform/integrations.ts";
import type { FirstStep } from "../contract.ts";

/** The tasks of an agency before its first sale, in order, with their progress. */
export async function getFirstSteps(ctx: Context): Promise<FirstStep[]> {
  requirePermission(ctx.actor, "settings.write");
  const search = staffProductSearch.parse({ size: 1 });
  const [company, account, areas, cities, sale, flights, ...kinds] = await Promise.all([
    getCompany(ctx),
    getBankAccount(ctx),
    listAreas(ctx),
    listCities(ctx),
    getOverallSaleState(ctx),
    hasFlightsOnSale(ctx),
    ...productKinds.map((kind) => listStaffProducts(ctx, kind, search)),
  ]);
  return [
    { key: "contact", done: company.hotline !== null && company.email !== null },
    { key: "legal", done: company.company !== null },
    { key: "bank-account", done: account !== null },
    { key: "mail", done: hasMail(ctx) },
    { key: "place", done: areas.length + cities.length > 0 },
    { key: "product", done: kinds.some(({ counts }) => counts.all > 0) },
    { key: "prices", done: sale.hasPrices },
    { key: "nights", done: sale.hasNights },
    { key: "published", done: kinds.some(({ counts }) => counts.published > 0) },
    { key: "flights", done: flights },
  ];
}
