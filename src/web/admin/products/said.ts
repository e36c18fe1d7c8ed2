import type { ProductKind } from "#modules/products/contract/product.ts";
import { editingMessages, productMessages } from "#modules/products/messages.ts";

// What a page did before it sent somebody to another, as the address carries it.
export const PUBLISHED = { xong: "da-dang" };
export const DROPPED = { xong: "da-bo" };

export function saidOnArrival(kind: ProductKind, url: URL): string {
  const done = url.searchParams.get("xong");
  if (done === PUBLISHED.xong) return productMessages[kind].published;
  return done === DROPPED.xong ? editingMessages.dropped : "";
}
