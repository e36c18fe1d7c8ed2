import type { Context } from "#platform/context.ts";

type Rows = {
  /** The next due rows in the order of their ids, after a row that was read before. */
  list: (after: string | null) => Promise<readonly string[]>;
  work: (id: string) => Promise<void>;
};

/** Works on all due rows of a job and returns their number. The failure of a row stops no other; in the end it fails the job. */
export async function workOnEachRow(ctx: Context, job: string, { list, work }: Rows): Promise<number> {
  let after: string | null = null;
  let rows = 0;
  let failed = 0;
  for (;;) {
    const ids = await list(after);
    if (ids.length === 0) break;
    for (const id of ids) if (!(await isRowDone(ctx, { job, id }, work))) failed += 1;
    rows += ids.length;
    after = ids.at(-1) ?? null;
  }
  failForRows(failed);
  return rows;
}

type Row = { job: string; id: string };

/** Works on one row of a job. A failure is logged and returned as false, so that the other rows go on. */
export async function isRowDone(ctx: Context, row: Row, work: (id: string) => Promise<void>): Promise<boolean> {
  try {
    await work(row.id);
    return true;
  } catch (err) {
    logFailedRow(ctx, row, err);
    return false;
  }
}

export function logFailedRow(ctx: Context, { job, id }: Row, err: unknown): void {
  ctx.log.error({ event: "job.row_failed", err, job, id }, "row of a job failed; the others went on");
}

/** Fails a job after its last row, so that staff see it. The errors are in the log. */
export function failForRows(failed: number): void {
  if (failed > 0) throw new Error(`failed rows: ${failed}`);
}
