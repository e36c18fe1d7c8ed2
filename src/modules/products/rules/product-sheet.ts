import type { z } from "zod";
import { fold } from "#kernel/vietnamese.ts";
import { CellProblem, linesOf, parseCell, textOf } from "#platform/spreadsheets/cells.ts";
import { fieldsOf, identifying } from "#platform/spreadsheets/fields.ts";
import { EMPTIED_CELL, type Sheet, type SheetField } from "#platform/spreadsheets/sheet.ts";
import type { SheetValue } from "#platform/spreadsheets/table.ts";
import { productFields } from "../contract/draft.ts";
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
  const text = textOf(value);
  if (isForeignEmbed(text)) throw new CellProblem(FOREIGN_EMBED);
  return readMapEmbed(text);
}

export type ProductField<Texts> = SheetField<Texts, SheetNames>;

/** The fields of product files, validated by the strict contract of the content. */
export function productFieldsOf<Texts extends { amenityIds: string[] }>(shape: Readonly<Record<string, z.ZodType>>) {
  return {
    ...fieldsOf<Texts>(shape),
    place: (key: "areaId" | "cityId", title: string): ProductField<Texts> => ({
      column: { key, title, kind: "text", width: 18 },
      write: (texts, { places }) =>
        places.find(({ id }) => id === (texts as Readonly<Record<string, unknown>>)[key])?.name ?? "",
      read: (value, { places }) => {
        const place = named([places], (one) => one.name, textOf(value));
        if (place) return { [key]: place.id } as Partial<Texts>;
        const what = title.toLowerCase();
        const known = places.map((one) => one.name).slice(0, MAX_NAMED);
        throw new CellProblem(
          `Không có ${what} “${textOf(value).slice(0, 80)}”. Bạn thêm ${what} này trước rồi nhập lại tệp${known.length > 0 ? `, hoặc ghi một ${what} đã có: ${known.join(", ")}` : ""}.`,
        );
      },
      cleared: { [key]: "" } as Partial<Texts>,
    }),
    amenities: (title: string): ProductField<Texts> => ({
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
        return { amenityIds: parseCell(productFields.amenityIds, [...new Set(ids)]) } as Partial<Texts>;
      },
      cleared: { amenityIds: [] as string[] } as Partial<Texts>,
    }),
  };
}

/** Maximum number of places listed in a cell error: an agency may have hundreds. */
const MAX_NAMED = 20;

/** The first item of this name in one of the lists; without case and diacritics when there is no exact match. */
function named<T extends object>(lists: (readonly T[])[], nameOf: (one: T) => string, name: string): T | undefined {
  const known = lists.map((list) => namesIn(list, nameOf));
  const [same] = known.flatMap(({ exact }) => exact.get(name) ?? []);
  return same ?? known.flatMap(({ alike }) => alike.get(fold(name)) ?? [])[0];
}

type Names<T> = { exact: ReadonlyMap<string, T>; alike: ReadonlyMap<string, T> };
const namesByList = new WeakMap<object, Names<object>>();

/** The names of a list, cached: a file may look them up a million times. */
function namesIn<T extends object>(list: readonly T[], nameOf: (one: T) => string): Names<T> {
  const known = namesByList.get(list) as Names<T> | undefined;
  if (known) return known;
  const firstBy = (keyOf: (name: string) => string) =>
    new Map(list.map((one) => [keyOf(nameOf(one)), one] as const).toReversed());
  const names = { exact: firstBy(textOf), alike: firstBy(fold) };
  namesByList.set(list, names);
  return names;
}

const stateNames: Readonly<Record<PublishState, string>> = { published: "Đã đăng", draft: "Nháp", hidden: "Đã ẩn" };

/** The content of a product in a file, with its key: its slug, or its id when another draft has the same slug. */
export type ListedTexts<Texts> = Texts & { key: string; state: PublishState };

/** One row for each product, with its slug first and its read-only state last; `one` is the noun of a product. */
export const productSheet = <Texts>(
  name: string,
  one: string,
  fields: readonly ProductField<Texts>[],
): Sheet<ListedTexts<Texts>, SheetNames> => ({
  name,
  fields: [
    identifying(
      {
        column: { key: "slug", title: "Slug", kind: "text", width: 28 },
        write: ({ key }) => key,
        read: (value) => ({ key: textOf(value) }) as Partial<ListedTexts<Texts>>,
      },
      `Điền slug: mỗi ${one} được nhận ra bằng slug.`,
    ),
    ...(fields as readonly ProductField<ListedTexts<Texts>>[]),
    {
      column: { key: "state", title: "Trạng thái (chỉ xem)", kind: "text", width: 14 },
      write: ({ state }) => stateNames[state],
    },
  ],
  keyOf: ({ key }) => key,
  repeated: { column: "slug", noun: "slug" },
  empty: { cell: null, text: EMPTIED_CELL },
  isClearable: true,
});
