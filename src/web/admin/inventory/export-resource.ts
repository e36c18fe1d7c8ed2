import { redirect } from "react-router";
import { z } from "zod";
import { parse, queryOf } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { DomainError, notFound } from "#kernel/errors.ts";
import { exportNights } from "#modules/availability/queries/night-sheet.ts";
import type { SheetProduct } from "#modules/availability/rules/night-sheet.ts";
import { findProductName } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { dateInput } from "#platform/input.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import { kindPaths, staffKindAt } from "../paths.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { inventoryLabels } from "./labels.ts";
import { readPlan } from "./read-plan.ts";

const span = z.object({ tu: dateInput, den: dateInput });

/** Inventory and prices of a product as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const kind = staffKindAt(url.pathname);
    requirePermission(ctx.actor, "prices.read");
    const product = await findProductName(ctx, kind, args.params.slug);
    if (!product) throw notFound(inventoryLabels[kind].none);
    const file = await exportOf(ctx, { ...product, ...readPlan(url) }, url, format);
    return { name: `lich-gia-${product.slug}`, file };
  });

/** The export form has no page of its own: errors of its days are shown on the page that contains it. */
async function exportOf(ctx: Context, product: SheetProduct, url: URL, format: SheetFormat): Promise<Buffer> {
  try {
    const { tu, den } = parse(span, queryOf(url));
    return await exportNights(ctx, product, { from: tu, to: den }, format);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
    throw redirect(kindPaths[staffKindAt(url.pathname)].inventory({ tau: product.slug, xuat: "khong-duoc" }));
  }
}
