import { z } from "zod";
import type { Page } from "#kernel/page.ts";
import type { Facet, ProductCard } from "#modules/products/contract/product.ts";
import { minScores } from "#modules/products/rules/facets.ts";
import { dateInput, idListInput, pageInput, partyQuery, sizeInput, textInput, vndInput } from "#platform/input.ts";

export const cruiseSorts = ["", "price", "-price", "score"] as const;

/** The query of the cruise list page, and of `get-list`. */
export const cruiseSearch = z.strictObject({
  title: textInput(0, 100).optional(),
  category: idListInput.optional(),
  greater_defaultPrice: vndInput.optional(),
  lower_defaultPrice: vndInput.optional(),
  stars: z
    .string()
    .regex(/^[3-5](,[3-5])*$/)
    .optional(),
  features: idListInput.optional(),
  pier: textInput(1, 80).optional(),
  date: dateInput.optional(),
  nights: z.coerce.number().int().min(1).max(2).optional(),
  /** Minimum average score. */
  score: z.enum(minScores).optional(),
  ...partyQuery,
  sort: z.enum(cruiseSorts).optional(),
  page: pageInput,
  size: sizeInput,
});
export type CruiseSearch = z.infer<typeof cruiseSearch>;

/** Card data of ships. */
export type CruiseCardFacts = {
  stars: number;
  launchYear: number;
  shell: string;
  cabins: number;
  pier: string;
  schedule: string;
};

export type CruiseCard = ProductCard & CruiseCardFacts;

export type CruiseFacets = {
  stars: Facet[];
  scores: Facet[];
  /** Products left without the score filter. */
  ofAnyScore: number;
  lengths: Facet[];
  features: Facet[];
  piers: Facet[];
  categories: Facet[];
};
export type CruiseList = Page<CruiseCard> & { facets: CruiseFacets };
