import { PAGE_SIZE, type Page } from "#kernel/page.ts";
import type { Score } from "#modules/products/contract/product.ts";
import { type ReviewOrder, type ReviewView, reviewOrders } from "#modules/reviews/contract.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Query } from "#web/paths.ts";
import { orderNames } from "./review-fields.ts";
import { ReviewItem } from "./review-item.tsx";

type ReviewListProps = {
  list: Page<ReviewView>;
  counts: Score["counts"];
  asked: { score?: number | undefined; q: string; order: ReviewOrder };
  pathOf: (query?: Query) => string;
};

const LIST = "danh-sach";

/** All reviews of a product, sorted and filtered by the query. */
export function ReviewList({ list, counts, asked, pathOf }: ReviewListProps) {
  const { score, q, order } = asked;
  const query = {
    ...(score && { score: String(score) }),
    ...(q && { q }),
    ...(order !== "newest" && { order }),
  };
  const size: Record<string, string> = list.size === PAGE_SIZE.default ? {} : { size: String(list.size) };
  return (
    <section id={LIST} className="grid gap-4" aria-label="Các đánh giá">
      <search>
        <ReviewSearch asked={asked} counts={counts} action={pathOf()} size={size} />
      </search>
      {list.total === 0 ? (
        <div className="grid justify-items-start gap-3" role="status">
          <p>Không có đánh giá nào như vậy.</p>
          <LinkButton variant="outline" href={`${pathOf()}#${LIST}`}>
            Xem tất cả
          </LinkButton>
        </div>
      ) : (
        <>
          <p className="text-sm text-text-2" role="status">
            {list.total} đánh giá
          </p>
          <ul>
            {list.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => `${pathOf({ ...query, ...size, page: page === 1 ? null : page })}#${LIST}`}
            query={query}
            sizes={PAGE_SIZE}
            noun="đánh giá"
          />
        </>
      )}
    </section>
  );
}

type ReviewSearchProps = Pick<ReviewListProps, "asked" | "counts"> & {
  action: string;
  size: Readonly<Record<string, string>>;
};

function ReviewSearch({ asked: { score, q, order }, counts, action, size }: ReviewSearchProps) {
  const all = counts.reduce((sum, n) => sum + n, 0);
  const stars = [5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: `${n} sao (${counts[n - 1] ?? 0})` }));
  return (
    <form method="get" action={action} className="review-search" data-applies data-in-place="replace">
      {Object.entries(size).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="q"
        name="q"
        type="search"
        label="Tìm đánh giá"
        placeholder="Bữa sáng, đưa đón…"
        maxLength={100}
        defaultValue={q}
      />
      <SelectField
        id="score-filter"
        name="score"
        label="Số sao"
        options={[{ value: "", label: `Tất cả (${all})` }, ...stars]}
        defaultValue={score ? String(score) : ""}
      />
      <SelectField
        id="order"
        name="order"
        label="Sắp xếp"
        options={reviewOrders.map((value) => ({ value, label: orderNames[value] }))}
        defaultValue={order}
      />
      <Button type="submit" variant="deep">
        Tìm
      </Button>
    </form>
  );
}
