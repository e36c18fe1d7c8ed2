import { PAGE_SIZE, type Page } from "#kernel/page.ts";
import {
  type ReviewFacets,
  type ReviewOrder,
  type ReviewView,
  reviewOrders,
  type TravelParty,
} from "#modules/reviews/contract.ts";
import { partyNames } from "#modules/reviews/messages.ts";
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
  facets: ReviewFacets;
  filter: { score?: number | undefined; party?: TravelParty | undefined; q: string; order: ReviewOrder };
  pathOf: (query?: Query) => string;
};

const LIST = "danh-sach";

/** All reviews of a product, sorted and filtered by the query. */
export function ReviewList({ list, facets, filter, pathOf }: ReviewListProps) {
  const { score, party, q, order } = filter;
  const query = {
    ...(score && { score: String(score) }),
    ...(party && { party }),
    ...(q && { q }),
    ...(order !== "newest" && { order }),
  };
  const size: Record<string, string> = list.size === PAGE_SIZE.default ? {} : { size: String(list.size) };
  return (
    <section id={LIST} className="grid gap-4" aria-label="Các đánh giá">
      <search>
        <ReviewSearch filter={filter} facets={facets} action={pathOf()} size={size} />
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

type ReviewSearchProps = Pick<ReviewListProps, "filter" | "facets"> & {
  action: string;
  size: Readonly<Record<string, string>>;
};

function ReviewSearch({ filter: { score, party, q, order }, facets, action, size }: ReviewSearchProps) {
  const stars = facets.stars.map(({ score, count }) => ({ value: String(score), label: `${score} sao (${count})` }));
  const parties = facets.parties.map(({ party, count }) => ({
    value: party,
    label: `${partyNames[party]} (${count})`,
  }));
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
      {(stars.length > 1 || score) && (
        <SelectField
          id="score-filter"
          name="score"
          label="Số sao"
          options={[{ value: "", label: "Tất cả" }, ...stars]}
          defaultValue={score ? String(score) : ""}
        />
      )}
      {(parties.length > 1 || party) && (
        <SelectField
          id="party-filter"
          name="party"
          label="Người đi"
          options={[{ value: "", label: "Tất cả" }, ...parties]}
          defaultValue={party ?? ""}
        />
      )}
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
