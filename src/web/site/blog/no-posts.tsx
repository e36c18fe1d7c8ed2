import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { paths } from "#web/paths.ts";

/** Empty state of the blog. Without a search there are no articles yet, so no link would lead to more. */
export function NoPosts({ q, topic }: { q: string; topic: string | null }) {
  if (q === "" && topic === null)
    return (
      <EmptyState title="Chưa có bài viết nào">
        <p>Bài mới sẽ hiện ở đây.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Chưa có bài viết nào như vậy"
      actions={
        <LinkButton href={paths.blog()} variant="deep">
          Xem tất cả bài viết
        </LinkButton>
      }
    >
      <p>{q ? `Không bài nào có “${q}”. Thử từ khác, hoặc bỏ chủ đề.` : "Chủ đề này chưa có bài nào."}</p>
    </EmptyState>
  );
}
