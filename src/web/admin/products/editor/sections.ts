import type { FieldErrors } from "#kernel/errors.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { cruiseFields, cruiseSections } from "./cruise/cruise-sections.ts";
import { hotelFields, hotelSections } from "./hotel/hotel-sections.ts";

type AnySection = { id: string; title: string; fields: readonly string[]; required?: boolean };

/** The form's sections of each kind in order, with labels of their fields for comparisons of versions. */
export const sectionsOf: Readonly<
  Record<ProductKind, { sections: readonly AnySection[]; fieldNames: Readonly<Record<string, string>> }>
> = {
  cruise: { sections: cruiseSections, fieldNames: cruiseFields },
  hotel: { sections: hotelSections, fieldNames: hotelFields },
};

/** Number of missing or invalid fields of a section. */
export function countErrors({ fields }: AnySection, errors: FieldErrors): number {
  return Object.keys(errors).filter((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)))
    .length;
}

const MISSING_TEXT = "Bạn cần điền mục này.";

const roomFields: Readonly<Record<string, string>> = {
  title: "Tên phòng",
  bed: "Giường",
  view: "Hướng nhìn",
  areaM2: "Kích thước",
  units: "Số phòng",
  baseGuests: "Khách tính giá gốc",
  maxGuests: "Sức chứa",
  maxAdults: "Người lớn tối đa",
  maxChildren: "Trẻ em tối đa",
  imageIds: "Ảnh",
};

/** Label of a missing or invalid field: "Phòng 2, Giường", "Ảnh: có ảnh chưa có mô tả.". */
function fieldLabel(kind: ProductKind, path: string, sentence: string): string {
  const [name = "", index, roomField = ""] = path.split(".");
  const place = index !== undefined && /^\d+$/.test(index) ? ` ${Number(index) + 1}` : "";
  const more = name === "rooms" && roomFields[roomField] ? `, ${roomFields[roomField]}` : "";
  const label = `${sectionsOf[kind].fieldNames[name] ?? name}${place}${more}`;
  return sentence === MISSING_TEXT ? label : `${label}: ${sentence}`;
}

/** The section of a field. */
export const sectionOf = (kind: ProductKind, path: string): string | undefined =>
  sectionsOf[kind].sections.find((section) => countErrors(section, { [path]: "" }) > 0)?.id;

export type MissingField = { path: string; label: string };

/** Labels each error, in the order of the form. */
export function listMissingFields(kind: ProductKind, errors: FieldErrors): MissingField[] {
  const { sections } = sectionsOf[kind];
  const place = (path: string) => {
    const at = sections.findIndex((section) => countErrors(section, { [path]: "" }) > 0);
    const field = sections[at]?.fields.findIndex((name) => path === name || path.startsWith(`${name}.`)) ?? 0;
    return at * 100 + field;
  };
  return Object.entries(errors)
    .map(([path, sentence]) => ({ path, label: fieldLabel(kind, path, sentence) }))
    .sort((one, other) => place(one.path) - place(other.path));
}
