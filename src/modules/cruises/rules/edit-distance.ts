/**
 * True when at most `limit` slips lie between two words: a letter missing, extra, wrong, or swapped with its neighbour
 * (Damerau's four, as optimal string alignment).
 */
export function isNear(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
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
