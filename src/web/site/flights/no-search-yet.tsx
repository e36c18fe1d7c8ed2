import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

/** Shown instead of results when the search is invalid; the search form above says why. */
export function NoSearchYet() {
  return (
    <EmptyState
      size="page"
      title={`Rất tiếc, ${useSite().brand} không tìm thấy kết quả cho bạn`}
      actions={
        <>
          <LinkButton href={paths.home()} variant="deep">
            OK
          </LinkButton>
          <a className={buttonClass("outline")} href={paths.flights()}>
            Tìm chuyến bay khác
          </a>
        </>
      }
    >
      <p className="lead">Nhấn OK để bắt đầu tìm kiếm mới.</p>
    </EmptyState>
  );
}
