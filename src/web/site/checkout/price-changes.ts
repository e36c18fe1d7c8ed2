import type { StayPriceLine } from "#modules/availability/contract/offer.ts";

/** A line of a price, as the customer saw it. */
export type PreviousLine = Pick<StayPriceLine, "label" | "note" | "quantity"> & { unit: number };

/** Old and new price of a line; null where the line does not exist. */
export type PriceChange = { label: string; before: number | null; after: number | null };

/** The lines of a price for a hidden field, so that a later answer can show the changes. */
export function packLines(lines: readonly PreviousLine[]): string {
  return JSON.stringify(lines.map(({ label, note, quantity, unit }) => [label, note, quantity, unit]));
}

/** Parses the hidden field. It comes from a browser: invalid lines are left out. */
export function unpackLines(text: unknown): PreviousLine[] {
  if (typeof text !== "string" || text.length > 20_000) return [];
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) ? lines.flatMap(toLine) : [];
  } catch {
    return [];
  }
}

function toLine(value: unknown): PreviousLine[] {
  if (!Array.isArray(value)) return [];
  const [label, note, quantity, unit]: unknown[] = value;
  const isLine =
    typeof label === "string" &&
    typeof note === "string" &&
    Number.isSafeInteger(quantity) &&
    Number.isSafeInteger(unit);
  return isLine ? [{ label, note, quantity: Number(quantity), unit: Number(unit) }] : [];
}

/** The lines that differ between two prices, in reading order. */
export function priceChanges(before: readonly PreviousLine[], after: readonly PreviousLine[]): PriceChange[] {
  const [old, now] = [amounts(before), amounts(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((label) => ({
    label,
    before: old.get(label) ?? null,
    after: now.get(label) ?? null,
  }));
  return changes.filter((change) => change.before !== change.after);
}

function amounts(lines: readonly PreviousLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { label, note, quantity, unit } of lines) {
    const name = note ? `${label} (${note})` : label;
    sums.set(name, (sums.get(name) ?? 0) + quantity * unit);
  }
  return sums;
}
