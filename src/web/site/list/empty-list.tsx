import type { ProductKind } from "#modules/products/contract/product.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import type { Chip } from "./filter-groups.ts";

export type FilterToRemove = Chip & { total: number };
type EmptyListProps = { kind: ProductKind; removableFilters: readonly FilterToRemove[]; hasFilters: boolean };

/** Empty state: names the filters that can be removed. */
export function EmptyList({ kind, removableFilters, hasFilters }: EmptyListProps) {
  const { noun } = searchLabels[kind];
  const { brand } = useSite();
  if (!hasFilters)
    // A new search would find nothing either.
    return (
      <EmptyState
        size="page"
        title={`Chưa có ${noun} nào mở bán`}
        actions={
          <LinkButton href={paths.contact()} variant="deep">
            Liên hệ
          </LinkButton>
        }
      >
        <p className="lead">Bạn quay lại sau, hoặc liên hệ để được tư vấn.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      size="page"
      title={`Rất tiếc, ${brand} không tìm thấy kết quả cho bạn`}
      actions={
        <LinkButton href={paths.home()} variant="deep">
          OK
        </LinkButton>
      }
    >
      <p className="lead">
        {removableFilters.length > 0
          ? "Bỏ bớt một bộ lọc, hoặc nhấn OK để bắt đầu tìm kiếm mới."
          : `Không có ${noun} nào khớp với các bộ lọc này. Nhấn OK để bắt đầu tìm kiếm mới.`}
      </p>
      {removableFilters.length > 0 && (
        <ul className="ways-out">
          {removableFilters.map((way) => (
            <li key={way.label}>
              <span>Bỏ {way.label}</span>
              <LinkButton href={productPaths[kind].list(way.query)} variant="outline" size="sm">
                Xem {way.total} {noun}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
