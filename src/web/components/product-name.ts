import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { comparePaths } from "../paths.ts";

type Named = { kind: ProductKind; slug: string };

/** The kind that an address of a comparison or a map names, or a product's name; undefined for another word. */
export const kindNamed = (word: string | undefined): ProductKind | undefined =>
  productKinds.find((kind) => comparePaths[kind] === word);

/** The name of a product in addresses and in the browser's storage: "du-thuyen.ngoc-lam". */
export const productName = ({ kind, slug }: Named): string => `${comparePaths[kind]}.${slug}`;

/** The product of such a name, or null. */
export function readProductName(name: string): Named | null {
  const [path, slug = ""] = name.split(".");
  const kind = kindNamed(path);
  return kind && /^[a-z0-9-]{1,100}$/.test(slug) ? { kind, slug } : null;
}
