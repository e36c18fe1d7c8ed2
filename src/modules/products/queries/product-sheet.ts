import { can, requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { AmenityType } from "#modules/amenities/contract.ts";
import { amenitiesById, listAmenities } from "#modules/amenities/queries.ts";
import type { Context } from "#platform/context.ts";
import type { DryRun } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { Product } from "../contract/product.ts";
import { MAX_IMPORTED_PRODUCTS } from "../limits.ts";
import { dryRunOfPlan, type ProductPlan, planProducts, type SheetRules } from "../rules/product-plan.ts";
import { cellsOf, columnsOf, type ListedProduct, type ProductRow, type SheetNames } from "../rules/product-sheet.ts";
import { listProducts } from "./find-product.ts";
import { listEdits, listFormerSlugs } from "./list-edits.ts";
import { placesOf } from "./places.ts";

/** The extension points of a kind for exporting and importing its products as a file. */
export type ProductSheet<Work extends Texts, Texts extends Titled> = SheetRules<Work, Texts> & {
  /** The name of the sheet. */
  name: string;
  amenities: AmenityType;
  /** The public texts of products, by id. */
  textsOf: (ctx: Context, products: readonly Product[]) => Promise<ReadonlyMap<string, Texts>>;
  /** A sample product, complete except for its pictures. */
  sampleOf: (names: SheetNames) => Work & { priceLines: string };
};

type Titled = { title: string; priceLines?: string | undefined };
type Addressed = { title: string; slug: string };

/** Exports every product of a kind in every state as a file, with its draft or public content. */
export async function exportProducts<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  sheet: ProductSheet<Work, Texts>,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "catalogue.read");
  const [{ products }, names] = await Promise.all([listAll(ctx, sheet), namesOf(ctx, sheet)]);
  if (products.length > MAX_SHEET_ROWS) throw invalid(`Có hơn ${MAX_SHEET_ROWS} ${sheet.one}, quá nhiều cho một tệp.`);
  const rows = products.map((product) => cellsOf(sheet.fields, product, names));
  return writeTable(format, { name: sheet.name, columns: columnsOf(sheet.fields), rows });
}

/** A file with every column and one sample product, for staff to overwrite. */
export async function exportTemplate<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  sheet: ProductSheet<Work, Texts>,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "catalogue.read");
  const names = await namesOf(ctx, sheet);
  const texts = sheet.sampleOf(names);
  const row = cellsOf(
    sheet.fields,
    { id: "", key: texts.slug, state: "draft" as const, version: 0, texts, isShown: false },
    names,
  );
  return writeTable(format, { name: sheet.name, columns: columnsOf(sheet.fields), rows: [row] });
}

/** Dry run of a file of products. */
export async function tryProducts<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  sheet: ProductSheet<Work, Texts>,
  rows: readonly ProductRow[],
): Promise<DryRun> {
  requirePermission(ctx.actor, "catalogue.write");
  return dryRunOfPlan(await planOf(ctx, sheet, rows));
}

/** The plan of a file against the stored products. Throws `invalid` for more products than one transaction takes. */
export async function planOf<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  sheet: ProductSheet<Work, Texts>,
  rows: readonly ProductRow[],
): Promise<ProductPlan<Work>> {
  const keys = rows.flatMap(({ cells }) => (typeof cells.slug === "string" ? [cells.slug.trim()] : []));
  const [{ products, slugs }, names, former] = await Promise.all([
    listAll(ctx, sheet),
    namesOf(ctx, sheet),
    listFormerSlugs(ctx, sheet.kind, [...new Set(keys)]),
  ]);
  const plan = await planProducts(sheet, rows, { products, names, taken: new Set([...slugs, ...former]) });
  if (plan.products.length > MAX_IMPORTED_PRODUCTS)
    throw invalid(`Tệp này đổi ${plan.products.length} ${sheet.one}; mỗi lần nhập tối đa ${MAX_IMPORTED_PRODUCTS}.`, {
      file: "Chia tệp thành nhiều phần.",
    });
  return plan;
}

/** All products of a kind by name, and every slug in use or intended. */
async function listAll<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  { kind, textsOf }: ProductSheet<Work, Texts>,
): Promise<{ products: ListedProduct<Texts>[]; slugs: Set<string> }> {
  const [shown, edits] = await Promise.all([
    listProducts(ctx, kind, MAX_SHEET_ROWS + 1),
    listEdits<Work>(ctx, kind, 2 * MAX_SHEET_ROWS),
  ]);
  const texts = await textsOf(ctx, shown);
  const editOf = new Map(edits.map((edit) => [edit.id, edit]));
  const products = shown.flatMap(({ id, slug, status }): ListedProduct<Texts>[] => {
    const edit = editOf.get(id);
    const own = edit?.work ?? texts.get(id);
    const priceLines = texts.get(id)?.priceLines;
    return own
      ? [{ id, key: slug, state: status, version: edit?.version ?? 0, texts: { ...own, priceLines }, isShown: true }]
      : [];
  });
  const slugs = [...products.map(({ key }) => key), ...edits.flatMap((edit) => edit.work?.slug || [])];
  const uses = Map.groupBy(slugs, (slug) => slug);
  for (const { id, version, work, isShown } of edits) {
    if (isShown || !work) continue;
    const isAlone = work.slug !== "" && uses.get(work.slug)?.length === 1;
    products.push({ id, key: isAlone ? work.slug : id, state: "draft", version, texts: work, isShown: false });
  }
  return { products, slugs: new Set(slugs) };
}

async function namesOf<Work extends Texts & Addressed, Texts extends Titled>(
  ctx: Context,
  { kind, amenities }: ProductSheet<Work, Texts>,
): Promise<SheetNames> {
  const [places, own, byId] = await Promise.all([
    placesOf(ctx, kind),
    listAmenities(ctx, amenities),
    amenitiesById(ctx),
  ]);
  return {
    ...{ places, amenities: own, amenityText: (id) => byId.get(id)?.text ?? "" },
    ...{ unknown: new Set(), mayPrice: can(ctx.actor, "prices.write") },
  };
}
