import type { Job } from "#platform/jobs/job.ts";
import { invalidateDuePosts } from "./commands.ts";

/** Invalidates cached pages when a scheduled article is due. */
export const invalidateDuePostsJob: Job = {
  name: "announce-posts",
  title: "Đăng bài đã hẹn giờ",
  schedule: "* * * * *",
  run: invalidateDuePosts,
};
