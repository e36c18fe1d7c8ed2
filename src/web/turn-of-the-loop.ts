let last: Promise<void> = Promise.resolve();

/**
 * How many turns lie between two pages. In each one new connection is accepted (https://github.com/libuv/libuv/pull/3696): with one turn a page,
 * of 15 ms or more, no more than sixty visitors a second would even be heard. A turn in which nothing happens takes some microseconds.
 */
const TURNS = 8;

/**
 * A turn of the event loop in which nobody else renders. A page takes some milliseconds in one go, and between two of them everything that has
 * arrived is heard: who books, and who has to be put off, waits for one page and not for all that are ready at the same time.
 */
export function turnOfTheLoop(): Promise<void> {
  last = last.then(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  });
  return last;
}
