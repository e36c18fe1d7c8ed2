import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import { applyPlan, type PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import type { AnyDraftState, KindInEditor } from "../contract/kind.ts";
import { getProductToEdit } from "../queries/get-product-to-edit.ts";
import type { ProductFile } from "../queries/product-sheet.ts";
import type { PlannedProduct } from "../rules/product-plan.ts";
import { startProduct, writeProduct } from "./write-product.ts";

const LOGGED_PRODUCTS = 50;

/** Prices are no part of a product's content. */
type Priced = { priceLines?: string | undefined };
type SavePrices = (ctx: Context, id: string, lines: string) => Promise<void>;

/**
 * Applies a previewed file of products; see `applyPlan`. New ones become drafts, and a published product shows its changes only after it
 * is published again.
 */
export const importProducts = <Draft extends AnyDraftState & { title: string }, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  file: ProductFile<Draft>,
  { rows, previewToken }: PreviewedFile,
  savePrices: SavePrices,
): Promise<number> =>
  applyPlan(ctx, {
    permission: "catalogue.write",
    previewToken,
    plan: (ctx) => file.plan(ctx, rows),
    apply: async (ctx, { planned, changes }) => {
      for (const product of planned) await saveProduct(ctx, kind, product, savePrices);
      await recordAuditEvent(ctx, {
        action: `${kind.kind}s.imported`,
        subject: { type: kind.kind, id: "import", label: `${changes.length} ${file.noun}` },
        after: {
          products: changes
            .slice(0, LOGGED_PRODUCTS)
            .map(({ name, cells }) => `${name}: ${cells.map((one) => one.column).join(", ")}`),
          productCount: changes.length,
        },
      });
    },
  });

async function saveProduct<Draft extends AnyDraftState & { title: string }, Content>(
  ctx: Context,
  kind: KindInEditor<Draft, Content>,
  product: PlannedProduct<Draft>,
  savePrices: SavePrices,
): Promise<void> {
  const { priceLines, ...fields } = (product.isNew ? product.draft : product.patch) as Partial<Draft> & Priced;
  const { id, version } = product.isNew
    ? { ...(await startProduct(ctx, kind, { title: product.draft.title })), version: 1 }
    : product;
  const { draft } = await getProductToEdit(ctx, kind, id);
  if (Object.keys(fields).length > 0) await writeProduct(ctx, kind, id, { draft: { ...draft, ...fields }, version });
  if (priceLines !== undefined) await savePrices(ctx, id, priceLines);
}
