import { formatDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RatingBreakdown } from "#ui/rating-breakdown.tsx";
import { Stars } from "#ui/stars.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { useSite } from "#web/components/site.ts";
import { type Trip, tripQuery } from "#web/components/trip.ts";
import type { ProductDetail } from "./product-page.ts";
import { productWords } from "./product-words.ts";

/** So many more with each press, as many as the page shows at first. */
const REVIEWS_ADDED = 10;

type ReviewsProps = { product: ProductDetail; reviews: Page<ReviewView>; trip: Trip };

export function Reviews({ product, reviews, trip }: ReviewsProps) {
  const { average, count, counts } = product.score;
  return (
    <section className="detail-block below-view" id="danh-gia" aria-labelledby="danh-gia-title">
      <h2 id="danh-gia-title" className="title-2 mb-5">
        Đánh giá
      </h2>
      {average === null ? (
        <p className="text-text-2">{productWords[trip.kind].unreviewed}</p>
      ) : (
        <>
          <RatingBreakdown average={average} count={count} counts={counts} />
          <ul className="mt-6">
            {reviews.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <ReviewPages product={product} reviews={reviews} trip={trip} />
        </>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: ReviewView }) {
  return (
    <li className="border-t border-line py-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <b>{review.name}</b> <span className="text-xs text-text-3">· {formatDate(review.date)}</span>
        </p>
        <Stars value={review.score} />
      </div>
      <p className="mt-2 text-sm leading-[1.6] wrap-anywhere whitespace-pre-line">{review.comment}</p>
      {review.reply && <ReplyText reply={review.reply} />}
    </li>
  );
}

/** What the company says to it. */
function ReplyText({ reply }: { reply: NonNullable<ReviewView["reply"]> }) {
  const { brand } = useSite();
  return (
    <div className="mt-3 border-l-2 border-line-strong pl-4 text-sm">
      <p>
        <b>{brand} trả lời</b> <span className="text-xs text-text-3">· {formatDate(reply.date)}</span>
      </p>
      <p className="mt-1 leading-[1.6] wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  );
}

function ReviewPages({ product, reviews, trip }: ReviewsProps) {
  const shown = reviews.data.length;
  if (shown >= reviews.total) return null;
  // Those that stand here stay, and as many again follow.
  const next = Math.floor(shown / REVIEWS_ADDED) + 1;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <LinkButton
        variant="quiet"
        href={`${productPaths[trip.kind].page(product.slug, { ...tripQuery(trip), review: next })}#danh-gia`}
        keepScroll
      >
        Xem thêm đánh giá
      </LinkButton>
      <span className="text-sm text-text-2" role="status">
        Đang xem {shown} của {reviews.total}
      </span>
    </div>
  );
}
