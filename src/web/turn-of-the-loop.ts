let last: Promise<void> = Promise.resolve();

/**
 * A turn of the event loop in which nobody else renders. A page takes some milliseconds in one go, and between two of them everything that has
 * arrived is heard: who books, and who has to be put off, waits for one page and not for all that are ready at the same time.
 */
export function turnOfTheLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
