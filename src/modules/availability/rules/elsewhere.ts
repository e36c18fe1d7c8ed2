import { foldName } from "#kernel/vietnamese.ts";
import type { ElsewhereSale } from "../contract/grid.ts";
import { MAX_SELLERS } from "../limits.ts";

export const roomsElsewhere = (sales: readonly ElsewhereSale[]): number =>
  sales.reduce((sum, { rooms }) => sum + rooms, 0);

/** The outside sales of a night after an update of one seller. Names are compared without case and diacritics. */
export function withSeller(sales: readonly ElsewhereSale[], { seller, rooms }: ElsewhereSale): ElsewhereSale[] {
  const others = sales.filter((one) => foldName(one.seller) !== foldName(seller));
  return rooms > 0 ? [...others, { seller, rooms }] : others;
}

/** "Agoda 2; Hãng tàu 1", as in a file. */
export const sellersText = (sales: readonly ElsewhereSale[]): string =>
  sales.map(({ seller, rooms }) => `${seller} ${rooms}`).join("; ");

/** Parses sellers of so many rooms together: "Agoda 2; Hãng tàu 1", or one name alone for all of them. Null when the sum differs. */
export function readSellers(text: string, rooms: number): ElsewhereSale[] | null {
  const parts = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (rooms === 0) return parts.length === 0 ? [] : null;
  const sales = parts.map((part): ElsewhereSale => {
    const [, seller = part, own] = /^(.*\S)\s+(\d{1,4})$/.exec(part) ?? [];
    return { seller, rooms: own === undefined ? rooms : Number(own) };
  });
  const names = new Set(sales.map(({ seller }) => foldName(seller)));
  const isWhole = sales.every((sale) => sale.rooms > 0) && roomsElsewhere(sales) === rooms;
  return isWhole && names.size === sales.length && sales.length <= MAX_SELLERS ? sales : null;
}
