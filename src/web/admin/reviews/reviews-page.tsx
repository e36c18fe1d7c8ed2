import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import {
  approveReviews,
  deleteReviews,
  rejectReviews,
  replyToReview,
} from "#modules/reviews/commands/decide-reviews.ts";
import {
  type ReviewState,
  rejectionReason,
  replyInput,
  reviewStates,
  type StaffReview,
  staffReviewSearch,
} from "#modules/reviews/contract.ts";
import { reviewMessages, reviewStateNames } from "#modules/reviews/messages.ts";
import { countReviewOutcomes, listReviewsToModerate } from "#modules/reviews/queries.ts";
import { chosenIdsInput, idInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths, kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { reviewLabels } from "./labels.ts";
import { OutcomeTable } from "./outcome-table.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ReviewFilter } from "./review-filter.tsx";
import "./reviews.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    const query = knownOf(staffReviewSearch, queryOf(url));
    const { state = "pending", ...search } = parse(staffReviewSearch, query);
    const [list, outcomes] = await Promise.all([
      listReviewsToModerate(ctx, kind, { ...search, state }),
      countReviewOutcomes(ctx, kind),
    ]);
    redirectToLastPage(list, (page) => kindPaths[kind].reviews({ ...query, page }));
    return { kind, state, list, outcomes, query };
  });

const chosen = z.strictObject({ ids: chosenIdsInput });

const formActions = actionsFor<void, string>("reviews.moderate", {
  approve: formAction(chosen, async (ctx, { ids }) => reviewMessages.approved(await approveReviews(ctx, ids))),
  reject: formAction(chosen.extend({ reason: rejectionReason }), async (ctx, { ids, reason }) =>
    reviewMessages.rejected(await rejectReviews(ctx, ids, reason)),
  ),
  delete: formAction(chosen, async (ctx, { ids }) => reviewMessages.deleted(await deleteReviews(ctx, ids))),
  reply: formAction(replyInput.extend({ id: idInput }), async (ctx, { id, ...input }) => {
    await replyToReview(ctx, id, input);
    return input.reply === "" ? reviewMessages.replyRemoved : reviewMessages.replied;
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: reviewLabels[loaderData?.kind ?? "cruise"].title },
];

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, state, list, outcomes, query } = loaderData;
  const { page: _, ...filters } = query;
  const { state: __, size: ___, ...listFilters } = filters;
  const pages = kindPaths[kind];
  return (
    <>
      <PageHeading title="Đánh giá" crumbs={[{ label: staffLabels[kind].line, href: pages.home() }]}>
        <ExportMenu
          action={adminPaths.exportList(kind === "cruise" ? "danh-gia-du-thuyen" : "danh-gia-khach-san")}
          query={filters}
        />
      </PageHeading>
      <ActionResult actionData={actionData} />
      {isRejection(actionData) && (
        <div className="mb-4">
          <Alert tone="error" title={actionData.message} />
        </div>
      )}
      <StateTabs kind={kind} current={state} counts={list.counts} query={filters} />
      <ReviewFilter kind={kind} state={state} query={listFilters} />
      <ReviewList
        key={JSON.stringify(query)}
        reviews={list.data}
        state={state}
        hasFilters={Object.keys(listFilters).length > 0}
      />
      <ListPages list={list} hrefOf={(page) => pages.reviews({ ...filters, page })} query={filters} noun="đánh giá" />
      <OutcomeTable outcomes={outcomes} />
    </>
  );
}

type StateTabsProps = {
  kind: ProductKind;
  current: ReviewState;
  counts: Record<ReviewState, number>;
  query: Readonly<Record<string, string>>;
};

function StateTabs({ kind, current, counts, query }: StateTabsProps) {
  return (
    <nav className="tabs" aria-label="Trạng thái">
      {reviewStates.map((state) => (
        <Anchor
          key={state}
          href={kindPaths[kind].reviews({ ...query, state: state === "pending" ? "" : state })}
          {...(state === current && { "aria-current": "true" as const })}
        >
          {reviewStateNames[state]}
          <span
            className={state === "pending" && counts.pending > 0 ? "review-count review-waits num" : "review-count num"}
          >
            {counts[state]}
          </span>
        </Anchor>
      ))}
    </nav>
  );
}

type ReviewListProps = { reviews: readonly StaffReview[]; state: ReviewState; hasFilters: boolean };

function ReviewList({ reviews, state, hasFilters }: ReviewListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLElement>(null);
  // Reviews that left the list are removed from the selection.
  const ids = reviews.flatMap(({ id }) => (chosen.has(id) ? id : []));
  const choose = (some: readonly string[], isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...ids, ...some] : ids.filter((id) => !some.includes(id))));

  const shownIds = reviews.map(({ id }) => id).join();
  const before = useRef(shownIds);
  // Restores the focus, which is lost with the button of a review that left the list.
  useEffect(() => {
    if (before.current !== shownIds && document.activeElement === document.body) list.current?.focus();
    before.current = shownIds;
  }, [shownIds]);

  return (
    <section ref={list} tabIndex={-1} className="review-list" aria-label={reviewStateNames[state]}>
      {state !== "deleted" && reviews.length > 0 && (
        <ChosenBar all={reviews.map(({ id }) => id)} chosen={ids} state={state} onChoose={choose} />
      )}
      {reviews.length === 0 ? (
        <p className="box box-body">{hasFilters ? "Không tìm thấy kết quả" : emptyTexts[state]}</p>
      ) : (
        <ul className="review-rows">
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              isChosen={chosen.has(review.id)}
              onChoose={(isChosen) => choose([review.id], isChosen)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const emptyTexts: Readonly<Record<ReviewState, string>> = {
  pending: "Không có đánh giá nào đang chờ duyệt.",
  approved: "Chưa duyệt đánh giá nào.",
  rejected: "Chưa từ chối đánh giá nào.",
  deleted: "Chưa xoá đánh giá nào.",
};
