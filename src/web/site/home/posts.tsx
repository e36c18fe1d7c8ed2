import { formatDate } from "#kernel/calendar-date.ts";
import type { PostCard } from "#modules/blog/contract.ts";
import { Picture } from "#web/components/picture.tsx";
import { paths } from "#web/paths.ts";

type PostsProps = { posts: readonly PostCard[]; title?: string };

/** The newest articles with their publication day; the first one is large. */
export function Posts({ posts, title = "Nhật ký trên vịnh" }: PostsProps) {
  if (posts.length === 0) return null;
  return (
    <section className="below-view section home-posts" aria-labelledby="posts">
      <div className="wrap">
        <div className="section-head">
          <h2 id="posts" className="title-2">
            {title}
          </h2>
          <p className="posts-all">
            <a className="link link-tall" href={paths.blog()}>
              Xem tất cả bài viết
            </a>
          </p>
        </div>
        <div className="posts">
          {posts.map((post, index) => (
            <Post key={post.id} post={post} big={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Post({ post, big }: { post: PostCard; big: boolean }) {
  const sizes = big ? "(min-width: 1024px) 710px, 100vw" : "(min-width: 1024px) 200px, 124px";
  return (
    <article className={big ? "post post-big" : "post"}>
      <div className="figure post-picture">
        {post.thumbnail && <Picture picture={post.thumbnail} sizes={sizes} decorative />}
      </div>
      <div>
        <time className="text-xs text-text-3" dateTime={post.date}>
          {formatDate(post.date)}
        </time>
        <h3 className={big ? "title-2" : "title-3"}>
          <a className="post-link" href={paths.post(post.slug)}>
            {post.title}
          </a>
        </h3>
        <p className={big ? "mt-2 text-text-2" : "mt-2 text-sm text-text-2"}>{post.shortDescription}</p>
      </div>
    </article>
  );
}
