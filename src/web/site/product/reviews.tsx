import type { Page } from "#kernel/page.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RatingBreakdown } from "#ui/rating-breakdown.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import type { Trip } from "#web/components/trip.ts";
import { ReviewItem } from "../reviews/review-item.tsx";
import { productLabels } from "./product-labels.ts";
import type { ProductDetail } from "./product-page.ts";

type ReviewsProps = { product: ProductDetail; reviews: Page<ReviewView>; trip: Trip };

/** The score and the newest reviews, with links to all of them and to the form. */
export function Reviews({ product, reviews, trip }: ReviewsProps) {
  const { average, count, counts } = product.score;
  const all = productPaths[trip.kind].reviews(product.slug);
  return (
    <section className="detail-block below-view" id="danh-gia" aria-labelledby="danh-gia-title">
      <h2 id="danh-gia-title" className="title-2 mb-5">
        Đánh giá
      </h2>
      {average === null ? (
        <p className="text-text-2">{productLabels[trip.kind].unreviewed}</p>
      ) : (
        <>
          <RatingBreakdown average={average} count={count} counts={counts} />
          <ul className="mt-6">
            {reviews.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {reviews.total > reviews.data.length && (
          <LinkButton variant="outline" href={all}>
            Xem cả {reviews.total} đánh giá
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={`${all}#gui-danh-gia`}>
          Viết đánh giá
        </LinkButton>
      </div>
    </section>
  );
}
