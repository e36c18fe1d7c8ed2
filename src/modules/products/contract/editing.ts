import { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import type { Page } from "#kernel/page.ts";
import type { Picture } from "#modules/media/contract.ts";
import { idInput, pageInput, staffSizeInput, textInput } from "#platform/input.ts";
import { MAX_HIGHLIGHTS } from "../limits.ts";
import { productMessages } from "../messages.ts";
import { type ProductKind, type PublishState, publishStates } from "./product.ts";

export const staffProductSearch = z.strictObject({
  text: textInput(0, 100).optional(),
  state: z.enum(publishStates).optional(),
  areaId: idInput.optional(),
  page: pageInput,
  size: staffSizeInput,
});
export type StaffProductSearch = z.infer<typeof staffProductSearch>;

/** A product as staff see it in a list. */
export type StaffProduct = {
  id: string;
  /** Null until the product is complete for the first time. */
  slug: string | null;
  title: string;
  state: PublishState;
  areaName: string;
  defaultPrice: number | null;
  stars: number | null;
  thumbnail: Picture | null;
  version: number;
  /** The draft differs from the product's page. */
  hasDraft: boolean;
  updatedAt: Date;
  savedBy: string | null;
};
export type StaffProductList = Page<StaffProduct> & { counts: Record<PublishState | "all", number> };

/** A product in the editor: its draft, and the version for the next save. */
export type ProductInEditor<Draft> = {
  id: string;
  slug: string | null;
  state: PublishState;
  version: number;
  draft: Draft;
  hasDraft: boolean;
  savedAt: Date | null;
  savedBy: string | null;
};

export type SavedDraft = {
  version: number;
  /** The draft differs from the product's page. */
  hasDraft: boolean;
  savedAt: Date;
  /** The errors that block publishing, by field. */
  blockers: FieldErrors;
};

/** The details that an editor with a stale version gets with the error. */
export type ChangedMeanwhile<Draft = object> = {
  version: number;
  savedAt: string;
  savedBy: string;
  draft: Draft | null;
};

/** The highlighted products of a kind on the home page, in order. `before` is the list when it was opened. */
export const highlightsInput = (kind: ProductKind) =>
  z.strictObject({
    ids: z
      .array(idInput)
      .max(MAX_HIGHLIGHTS, productMessages[kind].tooManyTop)
      .refine((ids) => new Set(ids).size === ids.length, productMessages[kind].topTwice),
    before: z.array(idInput).max(MAX_HIGHLIGHTS).optional(),
  });
export type HighlightsInput = z.infer<ReturnType<typeof highlightsInput>>;
