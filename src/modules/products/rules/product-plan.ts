import type { FieldErrors } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { parseCell, type RowReader, textOf } from "#platform/spreadsheets/cells.ts";
import { changedCells, columnsOf, planRows, type RowPlan, readRows, type Sheet } from "#platform/spreadsheets/sheet.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { productFields } from "../contract/draft.ts";
import type { Readiness } from "../contract/kind.ts";
import type { ProductKind, PublishState } from "../contract/product.ts";
import { productMessages } from "../messages.ts";
import type { ListedTexts, SheetNames } from "./product-sheet.ts";

export type PlannedProduct<Draft> =
  | { isNew: false; id: string; version: number; patch: Partial<Draft> }
  | { isNew: true; draft: Draft };

export type ProductPlan<Draft> = RowPlan<PlannedProduct<Draft>> & {
  versions: number[];
  /** Amenities in cells that do not exist. */
  unknown: string[];
};

/** The fields of a row of every kind. */
export type Titled = { title: string; priceLines?: string | undefined };

/** The file rules of a kind; its draft has all fields that fit into cells. */
export type SheetRules<Draft extends Texts, Texts extends Titled> = {
  kind: ProductKind;
  /** The noun for one product: "du thuyền". */
  noun: string;
  sheet: Sheet<ListedTexts<Texts>, SheetNames>;
  emptyDraft: (title: string, slug: string) => Draft;
  /** Validates a draft: an error for each field that is missing or wrong. */
  readiness: (draft: Draft) => Readiness<unknown>;
};

/** A product as a file names it: by its slug, or by its id when another draft has the same slug. */
export type ListedProduct<Texts> = {
  id: string;
  key: string;
  state: PublishState;
  version: number;
  texts: Texts;
  /** It has been complete once: its rooms and terms are stored, so that they can have prices. */
  isShown: boolean;
};

export const listedTexts = <Texts>({ key, state, texts }: ListedProduct<Texts>): ListedTexts<Texts> => ({
  ...texts,
  key,
  state,
});

type Known<Texts> = {
  products: readonly ListedProduct<Texts>[];
  names: SheetNames;
  /** Slugs in use or intended that are not keys of rows. */
  taken: ReadonlySet<string>;
};

/** Compares the rows of a file with the stored products. */
export async function planProducts<Draft extends Texts, Texts extends Titled>(
  { kind, noun, sheet, emptyDraft, readiness }: SheetRules<Draft, Texts>,
  rows: readonly SheetRow[],
  { products, names, taken }: Known<Texts>,
): Promise<ProductPlan<Draft>> {
  const byKey = new Map(products.map((product) => [product.key, product]));
  const itemOf = (key = ""): ListedTexts<Texts> => {
    const product = byKey.get(key);
    return product ? listedTexts(product) : { ...emptyDraft("", key), key, state: "draft" };
  };
  const read = await readRows(sheet, rows, {
    names,
    itemOf,
    check: (reader, { key, patch }) => {
      const product = byKey.get(key ?? "");
      if (key !== undefined && !product) {
        checkNewSlug(reader, kind, key, taken);
        reader.need("title", textOf, `${noun[0]?.toUpperCase()}${noun.slice(1)} mới cần có tên.`);
      }
      if (!("priceLines" in patch) || product?.isShown) return;
      const {
        priceLines: _,
        key: _key,
        state: _state,
        ...draft
      } = { ...emptyDraft("", key ?? ""), ...itemOf(key), ...patch };
      rejectEarlyPrices(reader, sheet, readiness(draft as unknown as Draft).fields);
    },
  });
  const plan = await planRows(columnsOf(sheet), read, ({ key, patch: { key: _, ...rest } }) => {
    const patch = rest as Partial<Draft>;
    const [product, before] = [byKey.get(key), itemOf(key)];
    const after = { ...before, ...patch };
    return {
      name: after.title,
      isNew: !product,
      cells: Object.keys(patch).length === 0 ? [] : changedCells(sheet, before, after, names),
      planned: (product
        ? { isNew: false, id: product.id, version: product.version, patch }
        : { isNew: true, draft: { ...emptyDraft("", key), ...patch } }) satisfies PlannedProduct<Draft>,
    };
  });
  const versions = plan.planned.map((product) => (product.isNew ? 0 : product.version));
  return { ...plan, versions, unknown: [...names.unknown] };
}

/** Prices belong to rooms and terms, which are stored only once the product is complete. */
function rejectEarlyPrices<Item>(reader: RowReader, sheet: Sheet<Item, SheetNames>, errors: FieldErrors) {
  const missing = columnsOf(sheet).filter(({ key }) =>
    Object.keys(errors).some((path) => path === key || path.startsWith(`${key}.`)),
  );
  const others = Object.keys(errors).length > 0 && missing.length === 0 ? ["mục khác ngoài tệp"] : [];
  const names = [...missing.map(({ title }) => title), ...others];
  if (names.length > 0) reader.report("priceLines", `Chưa nhận giá được vì còn thiếu hoặc sai: ${names.join(", ")}.`);
}

function checkNewSlug(reader: RowReader, kind: ProductKind, key: string, taken: ReadonlySet<string>) {
  if (isId(key)) reader.report("slug", "Không còn bản nháp mang mã này.");
  else if (taken.has(key)) reader.report("slug", productMessages[kind].slugTaken);
  else reader.read("slug", (value) => parseCell(productFields.slug, textOf(value)));
}
