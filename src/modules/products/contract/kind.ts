import type { FieldErrors } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind, PublishState } from "./product.ts";

/** The draft fields that every kind has. */
export type AnyDraftState = {
  title: string;
  slug: string;
  imageIds: readonly string[];
  rooms: readonly { hidden: boolean; imageIds: readonly string[] }[];
};

/** The complete content; or one error for each missing or invalid field, by its path ("rooms.0.bed"). */
export type Readiness<Content> = { content: Content; fields: FieldErrors } | { content: null; fields: FieldErrors };

/** The extension points of a kind, so that writing, publishing and hiding a product are the same for all. */
export type KindInEditor<Draft extends AnyDraftState = AnyDraftState, Content = unknown> = {
  kind: ProductKind;
  /** The slug of a name without letters. */
  defaultSlug: string;
  emptyDraft(title: string, slug: string): Draft;
  readiness(draft: Draft): Readiness<Content>;
  /** The public content of the product in draft form; null while it does not exist. */
  findContent(ctx: Context, id: string): Promise<{ state: PublishState; updatedAt: Date; draft: Draft } | null>;
  /** Writes content to the product, and creates it if needed. The caller has locked the edit. */
  writeContent(ctx: Context, id: string, content: Content): Promise<void>;
  /** The list and search data of a draft. */
  listingOf(draft: Draft): { placeId: string | null; searchText: string };
  /** The draft of a copy, without the parts that it must not share with its source. */
  draftForCopy(draft: Draft): Draft;
};
