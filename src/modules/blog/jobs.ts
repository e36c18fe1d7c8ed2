import type { Job } from "#platform/jobs/job.ts";
import { announcePosts } from "./commands.ts";

/** An article that waits goes out at its moment; this tells the pages that were kept before. */
export const announcePostsJob: Job = { name: "announce-posts", schedule: "* * * * *", run: announcePosts };
