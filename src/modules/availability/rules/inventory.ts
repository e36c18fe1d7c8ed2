import type { ProductKind } from "#modules/products/contract/product.ts";
import type { PriceTerms } from "./party-price.ts";
import type { Stock } from "./stock.ts";

/** The inventory of a product on some nights; without terms it sells nothing. */
export type Inventory = { productId: string; kind: ProductKind; terms: PriceTerms | undefined; stock: Stock };
