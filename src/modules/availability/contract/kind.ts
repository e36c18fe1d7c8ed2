import type { RichText } from "#kernel/rich-text.ts";
import type { ProductKind, PublishState, ShownProduct } from "#modules/products/contract/product.ts";
import type { NewRoom, RoomChange } from "#modules/rooms/contract.ts";
import type { Context } from "#platform/context.ts";

/** The complete content of a product of any kind, without its rooms. */
export type ProductContent = {
  title: string;
  defaultPrice: number;
  longDescription: RichText;
  amenityIds: readonly string[];
  imageIds: readonly string[];
};

/** The extension points of a kind, so that products with rooms and terms are created and changed in one way. */
export type KindOnSale<Content extends ProductContent> = {
  kind: ProductKind;
  placeIdOf(content: Content): string;
  /** The fields that lists, searches and cards use. */
  productRowOf(content: Content, placeName: string): ShownProduct;
  /** Writes the kind's own fields, and the rate plans of the product. */
  saveKindFields(ctx: Context, id: string, content: Content): Promise<void>;
};

export type ProductDraft<Content extends ProductContent> = Content & {
  status: PublishState;
  rank: number;
  rooms: readonly NewRoom[];
};

export type ContentWithRooms<Content extends ProductContent> = Content & { rooms: readonly RoomChange[] };

/** The new product, and its room types in the order of the draft. */
export type CreatedProduct = { id: string; roomIds: string[] };
