import type { PostState, StaffPost } from "#modules/blog/contract.ts";
import { postStateNames } from "#modules/blog/messages.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { formatMoment } from "../products/states.ts";

const tones: Readonly<Record<PostState, BadgeTone>> = { published: "success", scheduled: "info", draft: "neutral" };

/** State of an article, with the time of its publication. */
export function PostBadge({ state, publishedAt }: Pick<StaffPost, "state" | "publishedAt">) {
  return (
    <Badge tone={tones[state]}>
      {postStateNames[state]}
      {state !== "draft" && publishedAt && ` ${formatMoment(publishedAt)}`}
    </Badge>
  );
}
