import Download from "lucide-react/icons/download";
import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { acceptQuote } from "#modules/enquiries/commands/accept-quote.ts";
import { acceptQuoteInput, type SharedQuote } from "#modules/enquiries/contract.ts";
import { getSharedQuote } from "#modules/enquiries/queries/get-shared-quote.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { largestUrl } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { closedQuoteTitles } from "#web/components/quote-texts.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { createAccessCookies } from "../bookings/booking-access.server.ts";
import type { Route } from "./+types/quote-page.ts";
import { AcceptForm } from "./accept-form.tsx";
import { QuoteFacts } from "./quote-facts.tsx";
import "./enquiries.css";

export const handle: PageHandle = { document: "static" };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [quote, account] = await Promise.all([getSharedQuote(ctx, params.key), getBankAccount(ctx)]);
    return { quote, takesTransfers: account !== null };
  });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("booking", clientAddress);
    const { consent, ...fields } = Object.fromEntries(form);
    const input = parse(acceptQuoteInput, { ...fields, consent: consent === "on" });
    const booking = await acceptQuote(ctx, params.key, input);
    return redirect(paths.payment(booking.code), { status: 303, headers: await createAccessCookies(ctx, booking) });
  });

/** Link preview for messengers: the ship or hotel, the total, and the expiry. */
export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData) return [];
  const { title, total, state, validUntil, picture } = loaderData.quote;
  const until = state === "sent" && validUntil ? `, giữ giá đến ${formatInstant(validUntil)}` : "";
  return pageMeta({
    matches,
    title: `Báo giá ${title}`,
    description: `Tổng tiền ${formatVnd(total)}${until}.`,
    path: paths.quote(params.key),
    noindex: true,
    ...(picture && { image: largestUrl(picture) }),
  });
};

export default function QuotePage({ loaderData: { quote, takesTransfers }, actionData, params }: Route.ComponentProps) {
  const { company, words, state } = quote;
  return (
    <div className="wrap section quote-page">
      <header>
        <h1 className="title-1">Báo giá {quote.title}</h1>
        {company && <p className="lead">Dành cho {company}</p>}
        {words && <p className="quote-words">{words}</p>}
        <StateNotice quote={quote} />
        <p>
          <a className={buttonClass("outline", "sm")} href={paths.quotePdf(params.key)} download>
            <Download />
            Tải PDF
          </a>
        </p>
      </header>
      <QuoteFacts quote={quote} />
      {state === "sent" && (
        <AcceptForm
          quote={quote}
          takesTransfers={takesTransfers}
          rejection={isRejection(actionData) ? actionData : null}
        />
      )}
    </div>
  );
}

/** Why the quote cannot be accepted any more, and the alternatives. */
function StateNotice({ quote }: { quote: SharedQuote }) {
  const { sendsMail } = useSite();
  const { state, replacedBy, kind, slug } = quote;
  if (state === "sent") return null;
  if (state === "accepted")
    return (
      <Alert tone="success" title={closedQuoteTitles.accepted}>
        Đơn đã được tạo. Người đồng ý xem đơn {sendsMail && "bằng liên kết trong email, hoặc "}ở{" "}
        <a className="link" href={paths.lookup()}>
          Tra cứu đơn hàng
        </a>
        .
      </Alert>
    );
  if (state === "replaced")
    return (
      <Alert tone="warning" title={closedQuoteTitles.replaced}>
        {replacedBy ? (
          <a className="link" href={replacedBy}>
            Xem báo giá mới
          </a>
        ) : (
          "Bạn hỏi chúng tôi để nhận bản mới nhất."
        )}
      </Alert>
    );
  return (
    <>
      <Alert tone="warning" title={state === "expired" ? closedQuoteTitles.expired : closedQuoteTitles.withdrawn}>
        Bạn nhắn chúng tôi để nhận báo giá mới, hoặc xem giá hôm nay trên trang.
      </Alert>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.contact()} variant="deep">
          Liên hệ
        </LinkButton>
        <LinkButton href={productPaths[kind].page(slug)} variant="outline">
          Xem giá hôm nay
        </LinkButton>
      </p>
    </>
  );
}
