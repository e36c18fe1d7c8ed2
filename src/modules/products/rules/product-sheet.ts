import type { z } from "zod";
import { formatVnd } from "#kernel/money.ts";
import { fold } from "#kernel/vietnamese.ts";
import { agreed, CellProblem, linesOf, textOf, wholeOf, yesOf, yesOrNo } from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { SheetColumn, SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import type { PublishState } from "../contract/product.ts";
import { FOREIGN_EMBED, isForeignEmbed, readMapEmbed } from "./map-embed.ts";

/** The names that cells use for places and amenities. */
export type SheetNames = {
  places: readonly { id: string; name: string }[];
  /** Amenities that a product of the kind can have. */
  amenities: readonly { id: string; text: string }[];
  /** All amenities: a product may still have one of another kind. */
  amenityText: (id: string) => string;
  /** Unknown amenity names in cells: staff can add them before they try the file again. */
  unknown: Set<string>;
  /** Whether prices may be written. */
  mayPrice: boolean;
};

/** The URL of an embedded map, also from the whole embed code of Google Maps. */
export function parseMapEmbed(value: SheetValue): string {
  const typed = textOf(value);
  if (isForeignEmbed(typed)) throw new CellProblem(FOREIGN_EMBED);
  return readMapEmbed(typed);
}

/** One row for each product, identified by its slug. */
export type ProductRow = SheetRow;

/** One column of a file of products, and how its cells are read and written. */
export type SheetField<Texts> = {
  column: SheetColumn;
  write: (texts: Texts, names: SheetNames) => CsvCell;
  /** The field value of a cell. Throws CellProblem. */
  read: (value: SheetValue, names: SheetNames, texts: Texts) => Partial<Texts>;
  /** The value of a cleared field; null where a value is required. */
  cleared: Partial<Texts> | null;
  isMoney?: true;
};

type KeysOf<Texts, Value> = Extract<
  { [Key in keyof Texts]: Texts[Key] extends Value ? Key : never }[keyof Texts],
  string
>;

/** The column types of product files, validated by the strict contract of the content. */
export function fieldsOf<Texts extends { amenityIds: string[] }>(shape: Readonly<Record<string, z.ZodType>>) {
  const schemaOf = (key: string) => {
    const schema = shape[key];
    if (!schema) throw new RangeError(`no such field: ${key}`);
    return schema;
  };
  const only = (key: string, value: unknown) => ({ [key]: value }) as Partial<Texts>;

  return {
    text: (
      key: KeysOf<Texts, string>,
      title: string,
      width: number,
      prepare: (value: SheetValue) => string = textOf,
    ): SheetField<Texts> => ({
      column: { key, title, kind: "text", width },
      write: (texts) => texts[key] as string,
      read: (value) => only(key, agreed(schemaOf(key), prepare(value))),
      cleared: only(key, ""),
    }),
    number: (key: KeysOf<Texts, number | null>, title: string, width: number, isMoney?: true): SheetField<Texts> => ({
      column: { key, title, kind: "number", width },
      write: (texts) => texts[key] as number | null,
      read: (value) => only(key, agreed(schemaOf(key), wholeOf(value))),
      cleared: only(key, null),
      ...(isMoney && { isMoney }),
    }),
    lines: (key: KeysOf<Texts, string[]>, title: string): SheetField<Texts> => ({
      column: { key, title, kind: "text", width: 40 },
      write: (texts) => (texts[key] as string[]).join("\n"),
      read: (value) => only(key, agreed(schemaOf(key), linesOf(value))),
      cleared: only(key, []),
    }),
    yes: (key: KeysOf<Texts, boolean>, title: string): SheetField<Texts> => ({
      column: { key, title, kind: "text", width: 10 },
      write: (texts) => yesOrNo(texts[key] as boolean),
      read: (value) => only(key, yesOf(value)),
      cleared: null,
    }),
    place: (key: KeysOf<Texts, string>, title: string): SheetField<Texts> => ({
      column: { key, title, kind: "text", width: 18 },
      write: (texts, { places }) => places.find(({ id }) => id === texts[key])?.name ?? "",
      read: (value, { places }) => {
        const found = named([places], (one) => one.name, textOf(value));
        if (found) return only(key, found.id);
        const what = title.toLowerCase();
        const known = places.map((one) => one.name).slice(0, MOST_NAMED);
        throw new CellProblem(
          `Không có ${what} “${textOf(value).slice(0, 80)}”. Bạn thêm ${what} này trước rồi nhập lại tệp${known.length > 0 ? `, hoặc ghi một ${what} đã có: ${known.join(", ")}` : ""}.`,
        );
      },
      cleared: only(key, ""),
    }),
    amenities: (title: string): SheetField<Texts> => ({
      column: { key: "amenityIds", title, kind: "text", width: 40 },
      write: ({ amenityIds }, { amenityText }) => amenityIds.map(amenityText).join("\n"),
      read: (value, names, texts) => {
        // Two amenities may have one name: the one that the product has already stays.
        const own = texts.amenityIds.map((id) => ({ id, text: names.amenityText(id) }));
        const known = [own, names.amenities];
        const found = linesOf(value).map((name) => ({ name, one: named(known, (one) => one.text, name) }));
        const missing = found.flatMap(({ name, one }) => (one ? [] : [name.slice(0, 80)]));
        for (const name of missing) names.unknown.add(name);
        if (missing[0] !== undefined)
          throw new CellProblem(`Không có ${title.toLowerCase()} “${missing.join("”, “")}” trong danh mục.`);
        const ids = found.flatMap(({ one }) => (one ? [one.id] : []));
        return only("amenityIds", agreed(schemaOf("amenityIds"), [...new Set(ids)]));
      },
      cleared: only("amenityIds", []),
    }),
  };
}

/** Places that a cell error names: an agency may have hundreds. */
const MOST_NAMED = 20;

/** The first item of this name in one of the lists; without case and diacritics when there is no exact match. */
function named<T extends object>(lists: (readonly T[])[], nameOf: (one: T) => string, name: string): T | undefined {
  const known = lists.map((list) => namesIn(list, nameOf));
  const [same] = known.flatMap(({ exact }) => exact.get(name) ?? []);
  return same ?? known.flatMap(({ alike }) => alike.get(fold(name)) ?? [])[0];
}

type Names<T> = { exact: ReadonlyMap<string, T>; alike: ReadonlyMap<string, T> };
const read = new WeakMap<object, Names<object>>();

/** The names of a list, memoised: a file may look them up a million times. */
function namesIn<T extends object>(list: readonly T[], nameOf: (one: T) => string): Names<T> {
  const before = read.get(list) as Names<T> | undefined;
  if (before) return before;
  const firstBy = (keyOf: (name: string) => string) =>
    new Map(list.map((one) => [keyOf(nameOf(one)), one] as const).toReversed());
  const names = { exact: firstBy(textOf), alike: firstBy(fold) };
  read.set(list, names);
  return names;
}

/** The columns of a file: the slug, the fields, and the read-only state. */
export const columnsOf = <Texts>(fields: readonly SheetField<Texts>[]): readonly SheetColumn[] => [
  { key: "slug", title: "Slug", kind: "text", width: 28, isNeeded: true },
  ...fields.map((field) => field.column),
  { key: "state", title: "Trạng thái (chỉ xem)", kind: "text", width: 14 },
];

const stateNames: Readonly<Record<PublishState, string>> = { published: "Đã đăng", draft: "Nháp", hidden: "Đã ẩn" };

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

export const cellsOf = <Texts>(
  fields: readonly SheetField<Texts>[],
  { key, state, texts }: ListedProduct<Texts>,
  names: SheetNames,
): CsvCell[] => [key, ...fields.map((field) => field.write(texts, names)), stateNames[state]];

/** The cell text that clears a field: an empty cell leaves it as it is. */
const EMPTIED = "(trống)";

type FieldChange<Texts> = { patch: Partial<Texts>; before: string; after: string };

/** The change of a product that a cell causes; null when the value is the same. Throws CellProblem. */
export function changeOf<Texts>(
  field: SheetField<Texts>,
  value: SheetValue,
  texts: Texts,
  names: SheetNames,
): FieldChange<Texts> | null {
  const written = field.write(texts, names);
  if (isSame(written, value)) return null;
  const isEmptied = textOf(value).toLowerCase() === EMPTIED;
  if (isEmptied && !field.cleared) throw new CellProblem("Mục này không để trống được.");
  const patch = isEmptied && field.cleared ? field.cleared : field.read(value, names, texts);
  const next = field.write({ ...texts, ...patch }, names);
  return isSame(written, next) ? null : { patch, before: inWords(field, written), after: inWords(field, next) };
}

const isSame = (one: SheetValue, other: SheetValue) => asWritten(one) === asWritten(other);
const asWritten = (value: SheetValue) => (value === null ? "" : linesOf(value).join("\n"));

function inWords<Texts>({ isMoney }: SheetField<Texts>, cell: CsvCell): string {
  if (cell === null || cell === "") return EMPTIED;
  return isMoney && typeof cell === "number" ? formatVnd(cell) : String(cell);
}
