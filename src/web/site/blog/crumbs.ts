import type { PostTopic } from "#modules/blog/contract.ts";
import { topicNames } from "#modules/blog/messages.ts";
import type { Crumb } from "#ui/breadcrumb.tsx";
import { paths } from "#web/paths.ts";

/** Breadcrumbs of an article, by its topic. */
export const crumbsTo = ({ topic }: { topic: PostTopic }): Crumb[] => [
  { label: "Trang chủ", href: paths.home() },
  { label: "Blog", href: paths.blog() },
  { label: topicNames[topic], href: paths.blog({ topic }) },
];
