import type { Context } from "#platform/context.ts";

/** A kind of background work. `data` holds only ids, because finished jobs are kept for a while. */
export type Job<Data extends object = object> = {
  name: string;
  /** Its name for staff when it has failed. */
  title: string;
  /** Retried until it succeeds or all tries have failed; it may also run twice. */
  run: (ctx: Context, data: Data) => Promise<void>;
  retries?: number;
  /** Concurrent runs in one instance, by default one; more for work that waits for others. */
  concurrency?: number;
  /** True to queue it once for equal data until it has succeeded or failed. */
  isExclusive?: boolean;
  /** A cron line in Vietnam time for scheduled work. */
  schedule?: string;
};
