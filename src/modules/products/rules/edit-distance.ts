/**
 * True when at most `limit` typing errors are between two words: a letter missing, extra, wrong, or swapped with its neighbour (Damerau's
 * four, as optimal string alignment).
 */
export function isNear(a: string, b: string, limit: number): boolean {
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  if (longer - shorter > limit) return false;
  // Common prefixes and suffixes contain no error; for most pairs the rest is too long for one.
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1;
  const different = longer - start - end;
  if (different <= limit) return true;
  if (limit === 1 && different > 2) return false;
  return isNearInside(a.slice(start, a.length - end), b.slice(start, b.length - end), limit);
}

function isNearInside(a: string, b: string, limit: number): boolean {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);

  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + wrong);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return false;
    beforeLast = last;
    last = current;
  }
  return (last[b.length] ?? 0) <= limit;
}
