import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#platform/context.ts";
import type { Job } from "#platform/jobs/job.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { FIRST_WIDTHS, NEW_PICTURE_MS, SIZES_JOB, SIZES_RUN_MS } from "./limits.ts";
import { listMasters, makeVariant } from "./queries.ts";
import { variantKey } from "./rules.ts";

/** The ids of pictures on first pages, most important first. */
type FirstPictures = (ctx: Context) => Promise<readonly string[]>;

/**
 * Encodes the sizes that pages show above the fold, before any request: of the pictures on first pages, then of new pictures, newest
 * first. Requested sizes are encoded in between.
 */
export function makeSizesJob(storage: Storage, first: FirstPictures): Job {
  const done = new Set<string>();
  return {
    name: SIZES_JOB,
    title: "Tạo các cỡ ảnh",
    schedule: "*/15 * * * *",
    async run(ctx) {
      const now = ctx.now().getTime();
      const ranks = new Map((await first(ctx)).map((id, rank) => [id, rank]));
      const masters = await listMasters(ctx, [...ranks.keys()], new Date(now - NEW_PICTURE_MS));
      const rankOf = ({ id }: Master) => ranks.get(id) ?? ranks.size;
      const front = masters.filter(({ id }) => ranks.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
      const others = masters.filter(({ id }) => !ranks.has(id));
      for (const some of [front, others])
        if (!(await makeFirstSizes(ctx, storage, some, { done, until: now + SIZES_RUN_MS })))
          return ctx.jobs.soon(SIZES_JOB);
    },
  };
}

type Master = Awaited<ReturnType<typeof listMasters>>[number];
type Progress = { done: Set<string>; until: number };

/** False when the time ran out. */
async function makeFirstSizes(
  ctx: Context,
  storage: Storage,
  masters: readonly Master[],
  { done, until }: Progress,
): Promise<boolean> {
  for (const width of FIRST_WIDTHS) {
    for (const master of masters) {
      const variant = { width, format: "avif" } as const;
      const key = variantKey(master.key, variant);
      // No page requests a size wider than the master.
      if (width > master.width || done.has(key)) continue;
      if (!(await storage.exists(key))) {
        if (ctx.now().getTime() > until) return false;
        const started = performance.now();
        await makeVariant(storage, master.key, variant).catch((error: unknown) =>
          ctx.log.warn({ event: "media.size_job_failed", err: error, key }, "picture size not made by the job"),
        );
        // Pauses as long as it worked, so that it takes half a core at most.
        await pause(performance.now() - started);
      }
      done.add(key);
    }
  }
  return true;
}
