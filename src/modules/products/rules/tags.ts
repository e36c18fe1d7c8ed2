import type { ProductKind } from "../contract/product.ts";

/** The cache tag of pages that show a product. */
export const productTag = (id: string) => `product:${id}`;

/** The cache tag of pages that list products of a kind. */
export const kindTag = (kind: ProductKind) => `products:${kind}`;
