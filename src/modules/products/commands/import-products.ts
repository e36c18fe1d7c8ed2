import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import type { AnyWork, KindInEditor } from "../contract/kind.ts";
import { getProductToEdit } from "../queries/get-product-to-edit.ts";
import { type ProductSheet, planOf } from "../queries/product-sheet.ts";
import { dryRunOfPlan } from "../rules/product-plan.ts";
import type { ProductRow } from "../rules/product-sheet.ts";
import { startProduct, writeProduct } from "./write-product.ts";

const LOGGED_PRODUCTS = 50;

/** Prices are no part of a product's content. */
type Priced = { priceLines?: string | undefined };

/** The rows of a file, and the preview token of its plan. */
export type SeenFile = { rows: readonly ProductRow[]; seen: string };

/**
 * Applies a previewed file of products, all or nothing; returns the number of changes. New ones become drafts, and a published product
 * shows its changes only after it is published again. Throws `conflict` "changed-meanwhile" when the result would differ from the
 * preview.
 */
export async function importProducts<
  Work extends AnyWork & Texts,
  Content,
  Texts extends { title: string; priceLines?: string | undefined },
>(
  ctx: Context,
  kind: KindInEditor<Work, Content>,
  sheet: ProductSheet<Work, Texts>,
  { rows, seen }: SeenFile,
  savePrices: (ctx: Context, id: string, lines: string) => Promise<void>,
): Promise<number> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const plan = await planOf(ctx, sheet, rows);
    refuseOther(dryRunOfPlan(plan), seen);
    for (const product of plan.products) {
      const { priceLines, ...written } = (product.isNew ? product.work : product.patch) as Partial<Work> & Priced;
      const { id, version } = product.isNew
        ? { ...(await startProduct(ctx, kind, { title: product.work.title })), version: 1 }
        : product;
      const { work } = await getProductToEdit(ctx, kind, id);
      if (Object.keys(written).length > 0)
        await writeProduct(ctx, kind, id, { work: { ...work, ...written }, version });
      if (priceLines !== undefined) await savePrices(ctx, id, priceLines);
    }
    const { changes } = plan;
    await record(ctx, {
      action: `${kind.kind}s.imported`,
      subject: { type: kind.kind, id: "import", label: `${changes.length} ${sheet.one}` },
      after: {
        products: changes
          .slice(0, LOGGED_PRODUCTS)
          .map(({ name, cells }) => `${name}: ${cells.map((one) => one.column).join(", ")}`),
        productCount: changes.length,
      },
    });
    return changes.length;
  });
}
