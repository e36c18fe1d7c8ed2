/** About so long others wait for what is done with some rows: a page of theirs asks the database some ten times, and waits each time. */
const MOST_MS = 4;

/** The same rows one after the other, with a turn of the event loop in between whenever they have taken long: a file may have thousands. */
export async function* yieldBetween<Row>(rows: Iterable<Row>): AsyncGenerator<Row, void, undefined> {
  let since = performance.now();
  for (const row of rows) {
    if (performance.now() - since > MOST_MS) {
      await new Promise((resolve) => void setImmediate(resolve));
      since = performance.now();
    }
    yield row;
  }
}
