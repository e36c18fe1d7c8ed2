/** The queue as commands see it; `Ctx` is the context of commands and jobs. */
export type Jobs<Ctx> = {
  /** Queues a job in the transaction of `ctx`. */
  enqueue<Data extends object>(ctx: Ctx, job: Asked<Ctx, Data>, data: Data): Promise<void>;
  /** Runs a scheduled job soon instead of at its next time; repeated calls run it once. */
  soon(name: string): void;
};

/** The part of a job that is needed to queue it. */
type Asked<Ctx, Data extends object> = { name: string; run: (ctx: Ctx, data: Data) => Promise<void> };
