type Limits = { label: string; min: number; max: number };

/** A number that was typed: nothing to change, a new count, or the reason why it is none. */
export type TypedCount = { kind: "same" } | { kind: "count"; count: number } | { kind: "wrong"; message: string };

/** What cannot be counted changes nothing; a count outside the limits is told, never moved to the nearest one. */
export function readTypedCount(text: string, { label, min, max }: Limits): TypedCount {
  if (!/^\d+$/.test(text)) return { kind: "same" };
  const count = Number(text);
  if (count > max) return { kind: "wrong", message: `Tối đa ${max} ${label}` };
  if (count < min) return { kind: "wrong", message: `Ít nhất ${min} ${label}` };
  return { kind: "count", count };
}
