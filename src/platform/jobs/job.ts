import type { Context } from "#platform/context.ts";

/** A kind of work that is done later. `data` holds ids only: finished jobs are kept for a while. */
export type Job<Data extends object = object> = {
  name: string;
  /** Repeated until it succeeds or this many tries have failed; it may also run twice. */
  run: (ctx: Context, data: Data) => Promise<void>;
  retries?: number;
  /** Runs of it that a copy does at the same time, one unless it says so: for work that waits for others. */
  atOnce?: number;
  /** Cron line in Vietnam time for work that nobody asks for. */
  schedule?: string;
};
