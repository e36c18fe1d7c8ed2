import type { RichText } from "#kernel/rich-text.ts";
import type { ProductKind, PublishState, ShownProduct } from "#modules/products/contract/product.ts";
import type { NewRoom, RoomChange } from "#modules/rooms/contract.ts";
import type { Context } from "#platform/context.ts";

/** What is written about a product of any kind, complete, without its rooms. */
export type SoldContent = {
  title: string;
  defaultPrice: number;
  longDescription: RichText;
  amenityIds: readonly string[];
  imageIds: readonly string[];
};

/** What a kind brings, so that a product with its rooms and its terms is made and changed in one way. */
export type KindOnSale<Content extends SoldContent> = {
  kind: ProductKind;
  placeIdOf(content: Content): string;
  /** What lists, searches and cards know. */
  shownProductOf(content: Content, placeName: string): ShownProduct;
  /** Writes what only the kind has, and the terms under which the product is sold. */
  writeOwn(ctx: Context, id: string, content: Content): Promise<void>;
};

export type ProductDraft<Content extends SoldContent> = Content & {
  status: PublishState;
  rank: number;
  rooms: readonly NewRoom[];
};

export type ContentWithRooms<Content extends SoldContent> = Content & { rooms: readonly RoomChange[] };

/** The new product, and its room types in the order of the draft. */
export type CreatedProduct = { id: string; roomIds: string[] };
