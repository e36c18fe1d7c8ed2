/** Of the nine digits before the one that checks them, as the tax authority reckons (the structure: Circular 86/2024/TT-BTC, article 5). */
const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3] as const;

/**
 * Whether the tax authority can have given this code: ten digits of which the tenth follows from the others, the same with three more for a
 * branch, or the twelve of a personal identification number, which people and households have in its stead since 1 July 2025 (Circular
 * 86/2024/TT-BTC) and of which none can be checked.
 */
export function isTaxCode(text: string): boolean {
  if (/^\d{12}$/.test(text)) return true;
  if (!/^\d{10}(-?\d{3})?$/.test(text)) return false;
  const sum = weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0);
  return 10 - (sum % 11) === Number(text[9]);
}
