import type { SlipKind } from "./contract.ts";

/** "PT2026/00001": counted in each year and kind. */
export const slipNumber = (kind: SlipKind, year: number, number: number): string =>
  `${kind}${year}/${String(number).padStart(5, "0")}`;
