import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

type WayOut = { label: string; total: number; query: Record<string, string> };

/** No ship fits: says so, and which filter stands in the way. */
export function EmptyList({ waysOut, hasFilters }: { waysOut: readonly WayOut[]; hasFilters: boolean }) {
  return (
    <EmptyState
      size="page"
      title={`Rất tiếc, ${useSite().brand} không tìm thấy kết quả cho bạn`}
      actions={
        <LinkButton href={paths.home()} variant="deep">
          OK
        </LinkButton>
      }
    >
      <p className="lead">
        {waysOut.length > 0
          ? "Bỏ bớt một bộ lọc, hoặc nhấn OK để bắt đầu tìm kiếm mới."
          : hasFilters
            ? "Không có tàu nào khớp với các bộ lọc này. Nhấn OK để bắt đầu tìm kiếm mới."
            : "Nhấn OK để bắt đầu tìm kiếm mới."}
      </p>
      {waysOut.length > 0 && (
        <ul className="ways-out">
          {waysOut.map((way) => (
            <li key={way.label}>
              <span>Bỏ {way.label}</span>
              <LinkButton href={paths.cruises(way.query)} variant="outline" size="sm">
                Xem {way.total} tàu
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
