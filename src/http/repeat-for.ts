/** Repeats the last result of `read` for some milliseconds: a check must cost nothing, however many clients ask. */
export function repeatFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (known && performance.now() < until) return known;
    until = performance.now() + ms;
    known = read();
    return known;
  };
}
