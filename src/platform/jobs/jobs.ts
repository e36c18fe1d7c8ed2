/** The queue as commands see it; `Ctx` is the context of commands and jobs. */
export type Jobs<Ctx> = {
  /** Queues a job in the transaction of `ctx`. */
  enqueue<Data extends object>(ctx: Ctx, job: QueuedJob<Ctx, Data>, data: Data): Promise<void>;
  /** Jobs that failed after all their tries, the latest first. They are kept for some days. */
  listFailed(ctx: Ctx): Promise<FailedJob[]>;
  /** Queues a failed job again in the transaction of `ctx` and returns its title; null when it has not failed. */
  retry(ctx: Ctx, id: string): Promise<string | null>;
  /** Runs a scheduled job soon instead of at its next time; repeated calls run it once. */
  soon(name: string): void;
};

export type FailedJob = {
  id: string;
  title: string;
  failedAt: Date;
  tries: number;
  /** The error, without values of statements. */
  reason: string;
};

/** The part of a job that is needed to queue it. */
type QueuedJob<Ctx, Data extends object> = {
  name: string;
  run: (ctx: Ctx, data: Data) => Promise<void>;
  isExclusive?: boolean;
};
