import type { FieldErrors } from "#kernel/errors.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { cruiseFields, cruiseSections } from "./cruise/cruise-sections.ts";
import { hotelFields, hotelSections } from "./hotel/hotel-sections.ts";

type AnySection = { id: string; title: string; fields: readonly string[] };

/** The parts of the form of each kind, in their order, and what a field is called where two versions of it are compared. */
export const sectionsOf: Readonly<
  Record<ProductKind, { sections: readonly AnySection[]; fieldNames: Readonly<Record<string, string>> }>
> = {
  cruise: { sections: cruiseSections, fieldNames: cruiseFields },
  hotel: { sections: hotelSections, fieldNames: hotelFields },
};

/** How many fields of a part are missing or wrong. */
export function errorsIn({ fields }: AnySection, errors: FieldErrors): number {
  return Object.keys(errors).filter((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)))
    .length;
}
