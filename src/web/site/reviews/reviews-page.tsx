import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { CAPTCHA_FIELD, rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import type { ProductKind, Score } from "#modules/products/contract/product.ts";
import { getProductBySlug } from "#modules/products/queries/find-product.ts";
import { sendReview } from "#modules/reviews/commands/send-reviews.ts";
import { reviewMessages } from "#modules/reviews/messages.ts";
import { countReviewFacets, listReviews } from "#modules/reviews/queries.ts";
import { contentKey } from "#platform/idempotency.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { RatingBreakdown } from "#ui/rating-breakdown.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { kindAt, productPaths } from "#web/components/product-paths.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths, type Query } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { offerCaptcha } from "#web/server/offer-captcha.ts";
import { findOrRedirect } from "../product/product.server.ts";
import { productLabels } from "../product/product-labels.ts";
import type { Route } from "./+types/reviews-page.ts";
import { reviewFields, reviewQuery, SENT_PARAM, TRAP_FIELD } from "./review-fields.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import "./reviews.css";

export const handle: PageHandle = { document: "hydrated" };

const FORM = "gui-danh-gia";

const pathTo = (kind: ProductKind, slug: string) => (query?: Query) => productPaths[kind].reviews(slug, query);

export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = kindAt(pathname);
  return runLoader(context, async (ctx) => {
    const find = () => getProductBySlug(ctx, kind, slug);
    const { id, title, score } = await findOrRedirect(ctx, { kind, slug }, find, (present) => pathTo(kind, present)());
    const filter = parse(reviewQuery, Object.fromEntries(searchParams));
    const { q: text, ...narrowed } = filter;
    const [list, facets] = await Promise.all([
      listReviews(ctx, { productId: id, text, ...narrowed }),
      countReviewFacets(ctx, id, { text, ...narrowed }),
    ]);
    redirectToLastPage(list, (page) => pathTo(kind, slug)({ ...Object.fromEntries(searchParams), page }));
    const captcha = offerCaptcha(context, "review");
    return {
      kind,
      product: { slug, title, score },
      filter,
      list,
      facets,
      isSent: searchParams.has(SENT_PARAM),
      captcha,
    };
  });
}

export const action = ({ request, params: { slug }, context }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const guard = context.get(requestGuard);
    const kind = kindAt(new URL(request.url).pathname);
    const { [TRAP_FIELD]: trapped, [CAPTCHA_FIELD]: token, ...values } = Object.fromEntries(form);
    // The product is looked up first: an unsold product has no page to redirect to, and its slug may hold anything.
    const { id: productId } = await getProductBySlug(ctx, kind, slug);
    const done = redirect(`${pathTo(kind, slug)({ [SENT_PARAM]: 1 })}#${FORM}`, 303);
    if (trapped) return done; // a bot, which must not learn why it was rejected
    const fields = parse(reviewFields, values);
    const input = { ...fields, productId };
    const key = contentKey("reviews-page", guard.clientAddress, input);
    const admit = async () => {
      await rateLimitWithCaptcha(ctx, guard, { action: "review", token, limit: "review" });
      await guard.limits.consume("reviewOfProduct", productId);
    };
    await sendReview(ctx, input, { key, admit });
    return done;
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [];
  const { kind, product, list } = loaderData;
  const path = pathTo(kind, product.slug)();
  return [
    ...pageMeta({
      matches,
      title: `Đánh giá ${product.title}`,
      description: `Khách nói gì về ${product.title}: điểm, nhận xét và trả lời của chúng tôi.`,
      path,
      noindex: location.search !== "" || list.total === 0,
    }),
    breadcrumbData(siteOf(matches).siteUrl, crumbsTo(kind, product), { label: TITLE, href: path }),
  ];
};

const TITLE = "Đánh giá";

const crumbsTo = (kind: ProductKind, { title, slug }: { title: string; slug: string }): Crumb[] => [
  { label: "Trang chủ", href: paths.home() },
  { label: title, href: productPaths[kind].page(slug) },
];

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, product, filter, list, facets, isSent, captcha } = loaderData;
  const rejection = isRejection(actionData) ? actionData : null;
  const page = productPaths[kind].page(product.slug);
  const pathOf = pathTo(kind, product.slug);
  return (
    <div className="wrap">
      <Breadcrumb crumbs={crumbsTo(kind, product)} current={TITLE} />
      <div className="review-page">
        <h1 className="title-1">
          Đánh giá <span className="inline-block">{product.title}</span>
        </h1>
        {product.score.average === null ? (
          <p className="text-text-2">{productLabels[kind].unreviewed}</p>
        ) : (
          <>
            <ScoreOf score={{ ...product.score, average: product.score.average }} />
            <ReviewList list={list} facets={facets} filter={filter} pathOf={pathOf} />
          </>
        )}
        <section id={FORM} className="review-writing" aria-labelledby="viet-danh-gia">
          <h2 id="viet-danh-gia" className="title-2">
            Viết đánh giá
          </h2>
          {isSent && !rejection ? (
            <Alert tone="success" title={reviewMessages.received}>
              <a className="link" href={page}>
                Về trang {product.title}
              </a>
            </Alert>
          ) : (
            <ReviewForm action={`${pathOf()}#${FORM}`} asksContact rejection={rejection}>
              <Captcha offer={captcha} errors={rejection?.fields} />
            </ReviewForm>
          )}
        </section>
      </div>
    </div>
  );
}

function ScoreOf({ score: { average, count, counts } }: { score: Score & { average: number } }) {
  return (
    <>
      <RatingBreakdown average={average} count={count} counts={counts} />
      <p>
        <a className="link" href={`#${FORM}`}>
          Viết đánh giá của bạn
        </a>
      </p>
    </>
  );
}
