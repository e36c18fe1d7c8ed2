/** The longest time, in milliseconds, without yielding: a page sends about ten statements and waits at each of them. */
const MAX_MS = 4;

/** Iterates over rows and yields to the event loop whenever they took long: a file may have thousands. */
export async function* yieldBetween<Row>(rows: Iterable<Row>): AsyncGenerator<Row, void, undefined> {
  let since = performance.now();
  for (const row of rows) {
    if (performance.now() - since > MAX_MS) {
      await new Promise((resolve) => void setImmediate(resolve));
      since = performance.now();
    }
    yield row;
  }
}
