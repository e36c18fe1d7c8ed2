import type { PriceTerms } from "./party-price.ts";
import type { Stock } from "./stock.ts";

/** What a product sells on some nights; without terms it sells nothing. */
export type Inventory = { productId: string; terms: PriceTerms | undefined; stock: Stock };
