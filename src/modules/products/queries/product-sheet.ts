import { can, requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { AmenityType } from "#modules/amenities/contract.ts";
import { listAmenities, listAmenitiesById } from "#modules/amenities/queries.ts";
import type { Context } from "#platform/context.ts";
import { type DryRun, dryRunImport } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { columnsOf } from "#platform/spreadsheets/sheet.ts";
import type { SheetColumn, SheetRow } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeSheet } from "#platform/spreadsheets/write-table.ts";
import type { Product } from "../contract/product.ts";
import { MAX_IMPORTED_PRODUCTS } from "../limits.ts";
import {
  type ListedProduct,
  listedTexts,
  type ProductPlan,
  planProducts,
  type SheetRules,
  type Titled,
} from "../rules/product-plan.ts";
import type { SheetNames } from "../rules/product-sheet.ts";
import { listProducts } from "./find-product.ts";
import { listEdits, listFormerSlugs } from "./list-edits.ts";
import { placesOf } from "./places.ts";

/** The extension points of a kind for exporting and importing its products as a file. */
type ProductsOnSheet<Draft extends Texts, Texts extends Titled> = SheetRules<Draft, Texts> & {
  amenities: AmenityType;
  /** The public texts of products, by id. */
  textsOf: (ctx: Context, products: readonly Product[]) => Promise<ReadonlyMap<string, Texts>>;
  /** A sample product, complete except for its pictures. */
  sampleOf: (names: SheetNames) => Draft & { priceLines: string };
};

type Addressed = { title: string; slug: string };

/** The products of a kind as a file. */
export type ProductFile<Draft> = {
  noun: string;
  columns: SheetColumn[];
  /** Every product in every state, with its draft or public content. */
  exportAll: (ctx: Context, format: SheetFormat) => Promise<Buffer>;
  /** Every column and one sample product, for staff to overwrite. */
  exportTemplate: (ctx: Context, format: SheetFormat) => Promise<Buffer>;
  tryRows: (ctx: Context, rows: readonly SheetRow[]) => Promise<DryRun>;
  plan: (ctx: Context, rows: readonly SheetRow[]) => Promise<ProductPlan<Draft>>;
};

export const productFile = <Draft extends Texts & Addressed, Texts extends Titled>(
  kind: ProductsOnSheet<Draft, Texts>,
): ProductFile<Draft> => ({
  noun: kind.noun,
  columns: columnsOf(kind.sheet),
  exportAll: (ctx, format) => exportProducts(ctx, kind, format),
  exportTemplate: (ctx, format) => exportTemplate(ctx, kind, format),
  tryRows: (ctx, rows) => dryRunImport(ctx, { permission: "catalogue.write", plan: (ctx) => planOf(ctx, kind, rows) }),
  plan: (ctx, rows) => planOf(ctx, kind, rows),
});

async function exportProducts<Draft extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  kind: ProductsOnSheet<Draft, Texts>,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "catalogue.read");
  const [{ products }, names] = await Promise.all([listAll(ctx, kind), namesOf(ctx, kind)]);
  if (products.length > MAX_SHEET_ROWS) throw invalid(`Có hơn ${MAX_SHEET_ROWS} ${kind.noun}, quá nhiều cho một tệp.`);
  return writeSheet(format, kind.sheet, products.map(listedTexts), names);
}

async function exportTemplate<Draft extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  kind: ProductsOnSheet<Draft, Texts>,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "catalogue.read");
  const names = await namesOf(ctx, kind);
  const sample = kind.sampleOf(names);
  return writeSheet(format, kind.sheet, [{ ...sample, key: sample.slug, state: "draft" }], names);
}

/** The plan of a file against the stored products. Throws `invalid` for more products than one transaction takes. */
async function planOf<Draft extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  sheet: ProductsOnSheet<Draft, Texts>,
  rows: readonly SheetRow[],
): Promise<ProductPlan<Draft>> {
  const keys = rows.flatMap(({ cells }) => (typeof cells.slug === "string" ? [cells.slug.trim()] : []));
  const [{ products, slugs }, names, former] = await Promise.all([
    listAll(ctx, sheet),
    namesOf(ctx, sheet),
    listFormerSlugs(ctx, sheet.kind, [...new Set(keys)]),
  ]);
  const plan = await planProducts(sheet, rows, { products, names, taken: new Set([...slugs, ...former]) });
  if (plan.planned.length > MAX_IMPORTED_PRODUCTS)
    throw invalid(`Tệp này đổi ${plan.planned.length} ${sheet.noun}; mỗi lần nhập tối đa ${MAX_IMPORTED_PRODUCTS}.`, {
      file: "Chia tệp thành nhiều phần.",
    });
  return plan;
}

/** All products of a kind by name, and every slug in use or intended. */
async function listAll<Draft extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  { kind, textsOf }: ProductsOnSheet<Draft, Texts>,
): Promise<{ products: ListedProduct<Texts>[]; slugs: Set<string> }> {
  const [stored, edits] = await Promise.all([
    listProducts(ctx, kind, MAX_SHEET_ROWS + 1),
    listEdits<Draft>(ctx, kind, 2 * MAX_SHEET_ROWS),
  ]);
  const texts = await textsOf(ctx, stored);
  const editOf = new Map(edits.map((edit) => [edit.id, edit]));
  const products = stored.flatMap(({ id, slug, status }): ListedProduct<Texts>[] => {
    const edit = editOf.get(id);
    const own = edit?.draft ?? texts.get(id);
    const priceLines = texts.get(id)?.priceLines;
    return own
      ? [{ id, key: slug, state: status, version: edit?.version ?? 0, texts: { ...own, priceLines }, isShown: true }]
      : [];
  });
  const slugs = [...products.map(({ key }) => key), ...edits.flatMap((edit) => edit.draft?.slug || [])];
  const uses = Map.groupBy(slugs, (slug) => slug);
  for (const { id, version, draft, isShown } of edits) {
    if (isShown || !draft) continue;
    const isAlone = draft.slug !== "" && uses.get(draft.slug)?.length === 1;
    products.push({ id, key: isAlone ? draft.slug : id, state: "draft", version, texts: draft, isShown: false });
  }
  return { products, slugs: new Set(slugs) };
}

async function namesOf<Draft extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  { kind, amenities }: ProductsOnSheet<Draft, Texts>,
): Promise<SheetNames> {
  const [places, own, byId] = await Promise.all([
    placesOf(ctx, kind),
    listAmenities(ctx, amenities),
    listAmenitiesById(ctx),
  ]);
  return {
    places,
    amenities: own,
    amenityText: (id) => byId.get(id)?.text ?? "",
    unknown: new Set(),
    mayPrice: can(ctx.actor, "prices.write"),
  };
}
