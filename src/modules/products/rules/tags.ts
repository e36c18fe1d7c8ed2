import type { ProductKind } from "../contract/product.ts";

/** What a page that shows a product has read. */
export const productTag = (id: string) => `product:${id}`;

/** What a page that lists products of a kind has read. */
export const kindTag = (kind: ProductKind) => `products:${kind}`;
