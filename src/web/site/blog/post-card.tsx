import { formatDate } from "#kernel/calendar-date.ts";
import type { PostCard as Card } from "#modules/blog/contract.ts";
import { topicNames } from "#modules/blog/messages.ts";
import { Picture } from "#web/components/picture.tsx";
import { paths } from "#web/paths.ts";

/** `sizes` of a card's picture: the page width, or one of two or three columns. */
export const CARD_SIZES = "(min-width: 1024px) 400px, (min-width: 640px) 50vw, calc(100vw - 32px)";

type PostCardProps = {
  post: Card;
  level: 2 | 3;
  /** Its picture is the largest above the fold (LCP). */
  leads?: boolean;
};

/** An article in a list: picture, title, topic and publication day. */
export function PostCard({ post, level, leads = false }: PostCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="blog-card">
      <div className="figure blog-card-picture">
        {post.thumbnail && <Picture picture={post.thumbnail} sizes={CARD_SIZES} decorative priority={leads} />}
      </div>
      <p className="text-xs text-text-3">
        {topicNames[post.topic]} · <time dateTime={post.date}>{formatDate(post.date)}</time>
      </p>
      <Heading className="title-3">
        <a className="post-link" href={paths.post(post.slug)}>
          {post.title}
        </a>
      </Heading>
      <p className="text-sm text-text-2">{post.shortDescription}</p>
    </article>
  );
}
