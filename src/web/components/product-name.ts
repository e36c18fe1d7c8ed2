import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { comparePaths } from "../paths.ts";

type ProductRef = { kind: ProductKind; slug: string };

/** The product kind of a path segment of `comparePaths`; undefined for any other segment. */
export const kindNamed = (word: string | undefined): ProductKind | undefined =>
  productKinds.find((kind) => comparePaths[kind] === word);

/** The name of a product in addresses and in the browser's storage: "du-thuyen.ngoc-lam". */
export const productName = ({ kind, slug }: ProductRef): string => `${comparePaths[kind]}.${slug}`;

/** The product of such a name, or null. */
export function readProductName(name: string): ProductRef | null {
  const [path, slug = ""] = name.split(".");
  const kind = kindNamed(path);
  return kind && /^[a-z0-9-]{1,100}$/.test(slug) ? { kind, slug } : null;
}
