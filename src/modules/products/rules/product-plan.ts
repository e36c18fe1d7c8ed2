import type { FieldErrors } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { agreed, RowReader, textOf } from "#platform/spreadsheets/cells.ts";
import { type DryRun, dryRunOf, type RowChange, type RowProblem } from "#platform/spreadsheets/dry-run.ts";
import { yieldBetween } from "#platform/spreadsheets/yield-between.ts";
import { productFields } from "../contract/draft.ts";
import type { Readiness } from "../contract/kind.ts";
import type { ProductKind } from "../contract/product.ts";
import { productMessages } from "../messages.ts";
import {
  changeOf,
  columnsOf,
  type ListedProduct,
  type ProductRow,
  type SheetField,
  type SheetNames,
} from "./product-sheet.ts";

export type PlannedProduct<Work> =
  | { isNew: false; id: string; version: number; patch: Partial<Work> }
  | { isNew: true; work: Work };

export type ProductPlan<Work> = {
  products: PlannedProduct<Work>[];
  changes: RowChange[];
  problems: RowProblem[];
  unchanged: number;
  /** Amenities in cells that do not exist. */
  unknown: string[];
};

/** The fields of a row of every kind. */
type Titled = { title: string; priceLines?: string | undefined };

/** The file rules of a kind; its draft has all fields that fit into cells. */
export type SheetRules<Work extends Texts, Texts extends Titled> = {
  kind: ProductKind;
  /** The noun for one product: "du thuyền". */
  one: string;
  fields: readonly SheetField<Texts>[];
  emptyWork: (title: string, slug: string) => Work;
  /** Validates a draft: an error for each field that is missing or wrong. */
  readiness: (work: Work) => Readiness<unknown>;
};

type Known<Texts> = {
  products: readonly ListedProduct<Texts>[];
  names: SheetNames;
  /** Slugs in use or intended that are not keys of rows. */
  taken: ReadonlySet<string>;
};

/** Compares the rows of a file with the stored products; a row with a problem changes nothing. */
export async function planProducts<Work extends Texts, Texts extends Titled>(
  { kind, one, fields, emptyWork, readiness }: SheetRules<Work, Texts>,
  rows: readonly ProductRow[],
  { products, names, taken }: Known<Texts>,
): Promise<ProductPlan<Work>> {
  const byKey = new Map(products.map((product) => [product.key, product]));
  const plan: ProductPlan<Work> = { products: [], changes: [], problems: [], unchanged: 0, unknown: [] };
  const first = new Map<string, number>();
  const columns = columnsOf(fields);
  for await (const row of yieldBetween(rows)) {
    const reader = new RowReader(row, columns);
    const key = reader.need("slug", textOf, `Điền slug: mỗi ${one} được nhận ra bằng slug.`);
    const earlier = key === undefined ? undefined : first.get(key);
    if (earlier) reader.refuse("slug", `Trùng slug với dòng ${earlier}.`);
    else if (key !== undefined) first.set(key, row.row);

    const product = byKey.get(key ?? "");
    if (key !== undefined && !product) checkNewSlug(reader, kind, key, taken);
    const texts = product?.texts ?? emptyWork("", key ?? "");
    const { patch, cells } = readFields(reader, fields, texts, names);
    if (!product && key !== undefined)
      reader.need("title", textOf, `${one[0]?.toUpperCase()}${one.slice(1)} mới cần có tên.`);

    if ("priceLines" in patch && !product?.isShown) {
      const { priceLines: _, ...work } = { ...emptyWork("", key ?? ""), ...texts, ...patch };
      refuseEarlyPrices(reader, fields, readiness(work as unknown as Work).fields);
    }

    if (reader.problems.length > 0) plan.problems.push(...reader.problems);
    else if (cells.length === 0) plan.unchanged += 1;
    else {
      plan.products.push(
        product
          ? { isNew: false, id: product.id, version: product.version, patch: patch as Partial<Work> }
          : { isNew: true, work: { ...emptyWork("", key ?? ""), ...patch } },
      );
      plan.changes.push({ row: row.row, name: patch.title ?? texts.title, isNew: !product, cells });
    }
  }
  plan.unknown = [...names.unknown];
  return plan;
}

function readFields<Texts>(
  reader: RowReader<string>,
  fields: readonly SheetField<Texts>[],
  texts: Texts,
  names: SheetNames,
) {
  const patch: Partial<Texts> = {};
  const cells: RowChange["cells"] = [];
  for (const field of fields) {
    // Several columns may write parts of one field: each continues from the result of those before it.
    const now = { ...texts, ...patch };
    const change = reader.read(field.column.key, (value) => changeOf(field, value, now, names));
    if (!change) continue;
    Object.assign(patch, change.patch);
    cells.push({ column: field.column.title, before: change.before, after: change.after });
  }
  return { patch, cells };
}

/** Prices belong to rooms and terms, which are stored only once the product is complete. */
function refuseEarlyPrices<Texts>(
  reader: RowReader<string>,
  fields: readonly SheetField<Texts>[],
  errors: FieldErrors,
) {
  const missing = fields.filter(({ column: { key } }) =>
    Object.keys(errors).some((path) => path === key || path.startsWith(`${key}.`)),
  );
  const others = Object.keys(errors).length > 0 && missing.length === 0 ? ["mục khác ngoài tệp"] : [];
  const names = [...missing.map(({ column }) => column.title), ...others];
  if (names.length > 0) reader.refuse("priceLines", `Chưa nhận giá được vì còn thiếu hoặc sai: ${names.join(", ")}.`);
}

function checkNewSlug(reader: RowReader<string>, kind: ProductKind, key: string, taken: ReadonlySet<string>) {
  if (isId(key)) reader.refuse("slug", "Không còn bản nháp mang mã này.");
  else if (taken.has(key)) reader.refuse("slug", productMessages[kind].slugTaken);
  else reader.read("slug", (value) => agreed(productFields.slug, textOf(value)));
}

/** The preview of a plan before it is applied. */
export function dryRunOfPlan<Work>({ products, changes, problems, unchanged, unknown }: ProductPlan<Work>): DryRun {
  const versions = products.map((product) => (product.isNew ? 0 : product.version));
  return { ...dryRunOf(changes, problems, unchanged, versions), unknown };
}
