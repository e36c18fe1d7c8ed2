type Limits = { label: string; min: number; max: number };

/** Parsed input of a count: unchanged, a new count, or an error message. */
export type ParsedCount = { kind: "same" } | { kind: "count"; count: number } | { kind: "wrong"; message: string };

/** Text that is no number changes nothing; a count outside the limits is reported, never clamped. */
export function parseCount(text: string, { label, min, max }: Limits): ParsedCount {
  if (!/^\d+$/.test(text)) return { kind: "same" };
  const count = Number(text);
  if (count > max) return { kind: "wrong", message: `Tối đa ${max} ${label}` };
  if (count < min) return { kind: "wrong", message: `Ít nhất ${min} ${label}` };
  return { kind: "count", count };
}
