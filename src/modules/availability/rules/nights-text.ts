import { formatVnd } from "#kernel/money.ts";
import type { LineKind, StayPriceLine } from "../contract/offer.ts";

type Line = Pick<StayPriceLine, "kind" | "note" | "quantity"> & { unit: number };

/** The unit of lines that count several things in one night. */
const counted: Partial<Record<LineKind, string>> = {
  "room-night": "phòng",
  holiday: "phòng",
  "extra-adult": "khách",
  child: "bé",
};

/**
 * The amount of a line that is sold by the night: "2 đêm × 885,000 đ". Null for a single night, and for a line whose quantity is
 * not one of nights.
 */
export function nightsText({ kind, note, quantity, unit }: Line): string | null {
  const nights = nightsIn(note);
  const each = quantity / nights;
  const what = counted[kind];
  if (quantity === 1 || nights === 0 || !what || !Number.isInteger(each)) return null;
  return `${each > 1 ? `${each} ${what} × ` : ""}${nights} đêm × ${formatVnd(unit)}`;
}

/** The number of nights that the note of a line names: "Đêm 12/12, 13/12" (night-lines.ts). */
const nightsIn = (note: string) => (note.startsWith("Đêm ") ? note.split(", ").length : 0);
