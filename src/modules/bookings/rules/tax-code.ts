/**
 * Weights of the nine digits before the check digit, as the tax authority computes it (the structure: Circular 86/2024/TT-BTC, article
 * 5).
 */
const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3] as const;

/**
 * True if the tax authority can have issued this code: ten digits of which the tenth follows from the others, or the same with three more
 * for a branch. Twelve digits are a personal identification number, which replaces the code of people and households since 1 July 2025
 * (Circular 86/2024/TT-BTC). Those have no check digit.
 */
export function isTaxCode(text: string): boolean {
  if (/^\d{12}$/.test(text)) return true;
  if (!/^\d{10}(-?\d{3})?$/.test(text)) return false;
  const sum = weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0);
  return 10 - (sum % 11) === Number(text[9]);
}
