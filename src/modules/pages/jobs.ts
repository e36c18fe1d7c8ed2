import type { Job } from "#platform/jobs/job.ts";
import { announcePages } from "./commands.ts";

/** A version holds from midnight; pages that were kept before are told. Twice, in case the first time was missed. */
export const announcePagesJob: Job = { name: "announce-pages", schedule: "0,5 0 * * *", run: announcePages };
