import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#platform/context.ts";
import type { Job } from "#platform/jobs/job.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { FIRST_WIDTHS, NEW_PICTURE_MS, SIZES_JOB, SIZES_RUN_MS } from "./limits.ts";
import { listMasters, makeVariant } from "./queries.ts";
import { variantKey } from "./rules.ts";

/** The pictures that people meet first, by id, the very first in front. */
type FirstPictures = (ctx: Context) => Promise<readonly string[]>;

/**
 * Makes what a first view needs, before a request: for the pictures of first pages, then for new ones, the newest first. The
 * sizes that a visitor asks for are made in between.
 */
export function makeSizesJob(storage: Storage, first: FirstPictures): Job {
  const done = new Set<string>();
  return {
    name: SIZES_JOB,
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

/** False when there was no time for all of them. */
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
      // Wider than its master no page asks for.
      if (width > master.width || done.has(key)) continue;
      if (!(await storage.exists(key))) {
        if (ctx.now().getTime() > until) return false;
        const started = performance.now();
        await makeVariant(storage, master.key, variant).catch((error: unknown) =>
          ctx.log.warn({ err: error, key }, "size not made"),
        );
        // As long as it took, so that half a core is the most this ever takes.
        await pause(performance.now() - started);
      }
      done.add(key);
    }
  }
  return true;
}
