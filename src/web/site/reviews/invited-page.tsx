import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { sendInvitedReview } from "#modules/reviews/commands/send-reviews.ts";
import { invitedReviewInput } from "#modules/reviews/contract.ts";
import { reviewMessages } from "#modules/reviews/messages.ts";
import { getInvitationByLink } from "#modules/reviews/queries.ts";
import { invitationPath } from "#modules/reviews/rules.ts";
import { Alert } from "#ui/alert.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { openByMagicLink, readToken } from "#web/cookies/magic-link-cookie.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/invited-page.ts";
import { reviewFields, TRAP_FIELD } from "./review-fields.ts";
import { ReviewForm } from "./review-form.tsx";
import "./reviews.css";

// Hydrated, because the script of documents holds the form while there is no network (offline-forms.ts).
export const handle: PageHandle = { document: "hydrated" };

const fields = invitedReviewInput.extend({ score: reviewFields.shape.score, party: reviewFields.shape.party });

export function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const open = (key: string) => getInvitationByLink(ctx, id, key);
  return toErrorPage(() => openByMagicLink(ctx, request, { path: invitationPath(id), open }));
}

export const action = ({ request, params: { id }, context }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const { [TRAP_FIELD]: _, ...values } = Object.fromEntries(form);
    const input = parse(fields, values);
    await limits.consume("lookup", clientAddress);
    await sendInvitedReview(ctx, { id, key: await readToken(ctx, invitationPath(id), request) }, input);
    return redirect(invitationPath(id), 303);
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: "Chuyến đi thế nào",
    description: "Kể cho người sau về chuyến đi của bạn.",
    path: invitationPath(params.id ?? ""),
    noindex: true,
  });

export default function InvitedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, product, state } = loaderData;
  return (
    <div className="wrap section">
      <div className="review-page">
        <h1 className="title-1">{product.title} thế nào?</h1>
        {state === "open" && (
          <>
            <p className="lead">
              Bạn vừa đi về, nên đánh giá này sẽ mang dấu “Đã đi”. Tên bạn ghi dưới đây là tất cả những gì người khác
              biết về bạn.
            </p>
            <ReviewForm
              action={invitationPath(id)}
              asksContact={false}
              rejection={isRejection(actionData) ? actionData : null}
            />
          </>
        )}
        {state === "used" && <Alert tone="success" title={reviewMessages.received} />}
        {state === "over" && <Alert tone="warning" title={reviewMessages.invitationExpired} />}
        {state !== "open" && product.isShown && (
          <p>
            <a className="link" href={productPaths[product.kind].reviews(product.slug)}>
              {state === "over" ? "Viết đánh giá ở trang" : "Xem các đánh giá của"} {product.title}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
