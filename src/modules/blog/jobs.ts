import type { Job } from "#platform/jobs/job.ts";
import { announcePosts } from "./commands.ts";

/** Invalidates cached pages when a scheduled article is due. */
export const announcePostsJob: Job = {
  name: "announce-posts",
  title: "Đăng bài đã hẹn giờ",
  schedule: "* * * * *",
  run: announcePosts,
};
