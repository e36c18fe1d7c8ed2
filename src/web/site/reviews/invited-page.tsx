import { createCookie, redirect } from "react-router";
import { parse } from "#http/input.ts";
import { sendInvitedReview } from "#modules/reviews/commands.ts";
import { invitedReviewInput } from "#modules/reviews/contract.ts";
import { reviewMessages } from "#modules/reviews/messages.ts";
import { openInvitation } from "#modules/reviews/queries.ts";
import { invitationPath } from "#modules/reviews/rules.ts";
import type { Context } from "#platform/context.ts";
import { KEY_NAME } from "#platform/key-link.ts";
import { Alert } from "#ui/alert.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { requestContext, requestGuard } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/invited-page.ts";
import { reviewFields, TRAP } from "./review-fields.ts";
import { ReviewForm } from "./review-form.tsx";
import "./reviews.css";

export const handle: PageHandle = { document: "still" };

/** Long enough to write; who comes later has the letter. */
const COOKIE_DAYS = 7;

const fields = invitedReviewInput.extend({ score: reviewFields.shape.score });

/** The key of the letter, once it has left the address bar. */
const cookieOf = (ctx: Context, id: string) =>
  createCookie("loi_moi", {
    ...{ httpOnly: true, sameSite: "lax", path: invitationPath(id), maxAge: COOKIE_DAYS * 86_400 },
    secure: ctx.siteUrl.startsWith("https:"),
  });

async function keyOf(ctx: Context, request: Request, id: string): Promise<string> {
  const kept: unknown = await cookieOf(ctx, id).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : "";
}

export function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const key = new URL(request.url).searchParams.get(KEY_NAME);
    if (key === null || request.method !== "GET") return openInvitation(ctx, id, await keyOf(ctx, request, id));
    await openInvitation(ctx, id, key);
    const headers = { "Set-Cookie": await cookieOf(ctx, id).serialize(key) };
    throw redirect(invitationPath(id), { status: 303, headers });
  });
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { limits, address } = context.get(requestGuard);
  return submit(request, async (form) => {
    const { [TRAP]: _, ...typed } = Object.fromEntries(form);
    const input = parse(fields, typed);
    await limits.consume("lookup", address);
    await sendInvitedReview(ctx, { id, key: await keyOf(ctx, request, id) }, input);
    return redirect(invitationPath(id), 303);
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: "Chuyến đi thế nào",
    description: "Kể cho người sau về chuyến đi của bạn.",
    path: invitationPath(params.id ?? ""),
    hidden: true,
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
              refusal={isRefusal(actionData) ? actionData : null}
            />
          </>
        )}
        {state === "used" && <Alert tone="success" title={reviewMessages.received} />}
        {state === "over" && <Alert tone="warning" title={reviewMessages.invitationOver} />}
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
