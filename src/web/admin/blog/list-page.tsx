import Search from "lucide-react/icons/search";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { staffPostSearch } from "#modules/blog/contract.ts";
import { postStateNames, topicNames } from "#modules/blog/messages.ts";
import { listStaffPosts } from "#modules/blog/queries.ts";
import { Anchor } from "#ui/anchor.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { formatMoment } from "../products/states.ts";
import type { Route } from "./+types/list-page.ts";
import { postFlash } from "./flash.ts";
import { PostBadge } from "./post-badge.tsx";
import "./blog.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(staffPostSearch, queryOf(url));
    const list = await listStaffPosts(ctx, parse(staffPostSearch, query));
    redirectToLastPage(list, (page) => adminPaths.posts({ ...query, page }));
    return {
      query,
      list,
      mayWrite: can(ctx.actor, "catalogue.write"),
      flash: postFlash.in(url),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Blogs" }];

export default function PostListPage({ loaderData: { list, query, mayWrite, flash } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  const { state: __, ...searched } = filters;
  useFlashMessage(flash);
  return (
    <>
      <PageHeading title="Blogs">
        <LinkButton href={paths.blog()} variant="quiet">
          Xem trang blog
        </LinkButton>
        {mayWrite && <LinkButton href={adminPaths.newPost()}>Viết bài mới</LinkButton>}
      </PageHeading>
      <section className="box" aria-label="Danh sách bài viết">
        <StateTabs counts={list.counts} query={filters} />
        <FilterForm
          label="Tìm bài viết"
          query={searched}
          all={adminPaths.posts(query.state ? { state: query.state } : {})}
        >
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <TextField
            name="text"
            type="search"
            label="Tìm bài viết"
            icon={Search}
            placeholder="Tiêu đề, tóm tắt, nội dung"
            maxLength={100}
            defaultValue={query.text ?? ""}
          />
        </FilterForm>
        <Table
          caption="Bài viết"
          columns={[
            {
              key: "title",
              title: "Bài viết",
              cell: ({ title, slug, topic }) => (
                <>
                  <Anchor className="link post-row-title" href={adminPaths.editPost(slug)}>
                    {title}
                  </Anchor>
                  <span className="block text-text-3">{topicNames[topic]}</span>
                </>
              ),
            },
            {
              key: "state",
              title: "Trạng thái",
              cell: (post) => (
                <>
                  <PostBadge {...post} />
                  {post.hasUnpublished && <span className="block text-text-3">Có thay đổi chưa đăng</span>}
                </>
              ),
            },
            { key: "updatedAt", title: "Sửa lúc", cell: ({ updatedAt }) => formatMoment(updatedAt) },
            {
              key: "id",
              title: "Trang",
              cell: ({ state, slug, title }) =>
                state === "published" ? (
                  <Anchor className="link" href={paths.post(slug)}>
                    Xem bài <span className="sr-only">{title}</span>
                  </Anchor>
                ) : (
                  <Anchor className="link" href={adminPaths.previewPost(slug)}>
                    Xem trước <span className="sr-only">{title}</span>
                  </Anchor>
                ),
            },
          ]}
          rows={list.data}
          idOf={({ id }) => id}
          empty={Object.keys(filters).length > 0 ? "Không tìm thấy kết quả" : "Chưa có bài viết nào."}
        />
        <div className="box-body">
          <ListPages
            list={list}
            hrefOf={(page) => adminPaths.posts({ ...filters, page })}
            query={filters}
            noun="bài viết"
          />
        </div>
      </section>
    </>
  );
}

type TabsProps = { counts: Readonly<Record<string, number>>; query: Readonly<Record<string, string>> };

function StateTabs({ counts, query: { state: current = "", ...others } }: TabsProps) {
  const tabs = [["", "Tất cả"], ...Object.entries(postStateNames)] as const;
  return (
    <nav className="tabs post-tabs" aria-label="Trạng thái">
      {tabs.map(([state = "", name]) => (
        <Anchor
          key={state}
          href={adminPaths.posts({ ...others, state })}
          {...(current === state && { "aria-current": "true" as const })}
        >
          {name}
          <span className="num text-text-3">{counts[state || "all"]}</span>
        </Anchor>
      ))}
    </nav>
  );
}
