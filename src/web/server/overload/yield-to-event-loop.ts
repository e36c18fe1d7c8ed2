let last: Promise<void> = Promise.resolve();

/**
 * How many ticks of the event loop lie between two renders. libuv accepts one new connection a tick
 * (https://github.com/libuv/libuv/pull/3696): with one tick for each render of 15 ms, only some sixty connections a second would be
 * accepted. An idle tick takes some microseconds.
 */
const LOOP_TICKS = 8;

/** Yields to the event loop between two renders, which block it for milliseconds, so that pending I/O is handled. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(async () => {
    for (let tick = 0; tick < LOOP_TICKS; tick += 1) await new Promise((resolve) => void setImmediate(resolve));
  });
  return last;
}
