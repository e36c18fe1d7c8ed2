import type { FieldErrors } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind, PublishState } from "./product.ts";

/** The parts of what is written that every kind has. */
export type AnyWork = {
  title: string;
  slug: string;
  imageIds: readonly string[];
  rooms: readonly { hidden: boolean; imageIds: readonly string[] }[];
};

/** What is written, complete; or one sentence for each field that is missing or wrong, by its path ("rooms.0.bed"). */
export type Readiness<Content> = { content: Content; fields: FieldErrors } | { content: null; fields: FieldErrors };

/** What a kind of product brings, so that writing, publishing and hiding it are the same for all. */
export type KindInEditor<Work extends AnyWork = AnyWork, Content = unknown> = {
  kind: ProductKind;
  /** The address of a name without letters. */
  usualSlug: string;
  emptyWork(title: string, slug: string): Work;
  readiness(work: Work): Readiness<Content>;
  /** What the product shows now, as the editor would have written it; null while it does not exist. */
  shown(ctx: Context, id: string): Promise<{ state: PublishState; updatedAt: Date; work: Work } | null>;
  /** Writes content to the product, which is made when it does not exist. For who has locked the edit. */
  show(ctx: Context, id: string, content: Content): Promise<void>;
  /** What a list shows and finds of something that is only written. */
  listed(work: Work): { placeId: string | null; searchText: string };
  /** As new: what a copy must not share with its source. */
  asCopy(work: Work): Work;
};
