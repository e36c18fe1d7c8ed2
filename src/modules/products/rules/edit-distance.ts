/**
 * True when at most `limit` typing errors separate two words: a letter missing, extra, wrong, or swapped with its neighbour (Damerau's
 * four, as optimal string alignment).
 */
export function isNear(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (at === a.length || at === b.length) return true;
  if (limit === 0) return false;
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at];
  return (
    isNear(a.slice(at + 1), b.slice(at + 1), limit - 1) ||
    isNear(a.slice(at + 1), b.slice(at), limit - 1) ||
    isNear(a.slice(at), b.slice(at + 1), limit - 1) ||
    (isSwapped && isNear(a.slice(at + 2), b.slice(at + 2), limit - 1))
  );
}
