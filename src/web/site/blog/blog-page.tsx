import { parse } from "#http/input.ts";
import { PAGE_SIZE } from "#kernel/page.ts";
import { postTopics } from "#modules/blog/contract.ts";
import { topicNames } from "#modules/blog/messages.ts";
import { listPosts, listTopics } from "#modules/blog/queries.ts";
import { Button } from "#ui/button.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/blog-page.ts";
import { NoPosts } from "./no-posts.tsx";
import { PostCard } from "./post-card.tsx";
import { postQuery } from "./post-query.ts";
import "./blog.css";

export const handle: PageHandle = { document: "static" };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { topic, q, page, size } = parse(postQuery, query);
    const [list, topics] = await Promise.all([listPosts(ctx, { topic, text: q, page, size }), listTopics(ctx)]);
    redirectToLastPage(list, (page) => paths.blog({ ...query, page }));
    return { list, topics: postTopics.filter((one) => topics.includes(one)), topic: topic ?? null, q };
  });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { topic, q, list } = loaderData;
  return [
    ...pageMeta({
      matches,
      title: topic ? `${topicNames[topic]}: bài viết về vịnh Hạ Long` : "Nhật ký trên vịnh: kinh nghiệm đi Hạ Long",
      description:
        "Chọn vịnh và tàu, mùa và thời tiết, giấy tờ, trẻ nhỏ và người lớn tuổi, ăn uống, đường đi: kinh nghiệm đi vịnh Hạ Long, có nguồn.",
      path: paths.blog(topic ? { topic } : {}),
      noindex: q !== "" || list.page > 1 || list.total === 0,
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: "Nhật ký trên vịnh",
      href: paths.feed(),
    },
  ];
};

export default function BlogPage({ loaderData: { list, topics, topic, q } }: Route.ComponentProps) {
  const filter = { ...(topic && { topic }), ...(q && { q }) };
  const size = list.size === PAGE_SIZE.default ? {} : { size: list.size };
  return (
    <div className="wrap section blog">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="title-1">Nhật ký trên vịnh</h1>
        <p className="lead">Những điều khách hay hỏi trước khi xuống tàu, viết ngắn, ghi rõ nguồn.</p>
      </header>
      <search className="blog-search">
        <form method="get" action={paths.blog()} className="blog-search-form">
          {topic && <input type="hidden" name="topic" value={topic} />}
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            aria-label="Tìm bài viết"
            placeholder="Trẻ nhỏ, giấy tờ, mùa bão…"
          />
          <Button type="submit" variant="deep">
            Tìm
          </Button>
        </form>
        <nav aria-label="Chủ đề">
          <ul className="blog-topics">
            {[null, ...topics].map((one) => (
              <li key={one ?? "all"}>
                <a href={paths.blog({ topic: one, q })} {...(one === topic && { "aria-current": "page" as const })}>
                  {one ? topicNames[one] : "Tất cả"}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </search>
      {list.data.length === 0 ? (
        <NoPosts q={q} topic={topic} />
      ) : (
        <>
          <ul className="blog-cards" aria-label="Bài viết">
            {list.data.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} level={2} leads={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => paths.blog({ ...filter, ...size, page: page === 1 ? null : page })}
            query={filter}
            sizes={PAGE_SIZE}
            noun="bài viết"
          />
        </>
      )}
      <p className="mt-6 text-text-2">
        Muốn nhận ưu đãi qua email?{" "}
        <a className="link" href={paths.offers()}>
          Đăng ký nhận thư
        </a>
      </p>
    </div>
  );
}
