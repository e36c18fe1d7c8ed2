/** The queue, as commands see it; `Ctx` is what they and their jobs work with. */
export type Jobs<Ctx> = {
  /** In the transaction of `ctx`: the job exists when that is committed. */
  enqueue<Data extends object>(ctx: Ctx, job: Asked<Ctx, Data>, data: Data): Promise<void>;
  /** Runs a scheduled job in a moment instead of at its next minute; many calls are one. */
  soon(name: string): void;
};

/** What has to be known of a job to ask for it. */
type Asked<Ctx, Data extends object> = { name: string; run: (ctx: Ctx, data: Data) => Promise<void> };
