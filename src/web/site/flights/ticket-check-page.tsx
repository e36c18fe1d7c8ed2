import { data } from "react-router";
import { statusOf } from "#http/statuses.ts";
import { DomainError } from "#kernel/errors.ts";
import { type CheckedTicket, checkTicket } from "#modules/bookings/queries/check-ticket.ts";
import type { OrderState } from "#modules/flights/contract/order-states.ts";
import { Alert, type AlertTone } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FlightItinerary } from "#web/components/flight-itinerary.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/ticket-check-page.ts";

export const handle: PageHandle = { document: "static" };

/** No valid code is longer. */
const MAX_CODE_LENGTH = 40;

type TicketCheck = { code: string; tickets: CheckedTicket[] | null; limited: string | null };

/** A ticket changes within minutes, and the lookup itself is private. */
const PRIVATE_HEADERS = { "cache-control": "private, no-store" };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const code = (new URL(request.url).searchParams.get("code") ?? "").trim().slice(0, MAX_CODE_LENGTH);
    if (code === "") return data<TicketCheck>({ code, tickets: null, limited: null });
    try {
      await limits.consume("ticketCheck", clientAddress);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== "limited") throw error;
      const headers = { ...PRIVATE_HEADERS, "Retry-After": String(error.retryAfterSeconds) };
      const limited = "Bạn đã kiểm tra nhiều lần. Xin đợi ít phút rồi thử lại.";
      return data<TicketCheck>({ code, tickets: null, limited }, { status: statusOf(error.kind), headers });
    }
    const tickets = await checkTicket(ctx, code);
    return data<TicketCheck>({ code, tickets, limited: null }, { headers: PRIVATE_HEADERS });
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    matches,
    title: "Kiểm tra vé máy bay",
    description: "Kiểm tra vé mua ở đây đã được hãng xuất hay mới giữ chỗ, bằng mã đơn hoặc mã đặt chỗ của hãng.",
    path: paths.ticketCheck(),
    noindex: location.search !== "",
  });

export default function TicketCheckPage({ loaderData: { code, tickets, limited } }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <div className="grid max-w-[640px] gap-6">
        <div>
          <h1 className="title-1">Kiểm tra vé máy bay</h1>
          <p className="lead mt-2">
            Vé mua ở đây đã được hãng xuất hay mới giữ chỗ, ai có mã cũng xem được. Trang này không hiện tên hành khách.
          </p>
        </div>
        {/* A static page: the browser submits the form. */}
        <form method="get" action={paths.ticketCheck()} className="grid gap-4" aria-label="Kiểm tra vé máy bay">
          <TextField
            id="code"
            name="code"
            label="Mã đơn hoặc mã đặt chỗ"
            hint="Mã đơn có 8 ký tự, ví dụ HT 7K2M 9QXE. Mã đặt chỗ của hãng thường có 6 ký tự, ghi trên vé điện tử."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={MAX_CODE_LENGTH}
            defaultValue={code}
          />
          <div>
            <Button type="submit" size="lg">
              Kiểm tra
            </Button>
          </div>
        </form>
        {limited && <Alert tone="error">{limited}</Alert>}
        {tickets && <Answer tickets={tickets} />}
      </div>
    </div>
  );
}

function Answer({ tickets }: { tickets: readonly CheckedTicket[] }) {
  if (tickets.length === 0)
    return (
      <section aria-label="Kết quả">
        <Alert tone="warning" title="Không có vé nào ở đây mang mã này">
          Bạn xem lại từng ký tự giúp nhé. Vé mua nơi khác không có ở đây, và số vé 13 chữ số không dùng để kiểm tra.
          Đơn du thuyền hoặc khách sạn thì xem ở{" "}
          <a className="link" href={paths.lookup()}>
            Tra cứu đơn hàng
          </a>
          .
        </Alert>
      </section>
    );
  const states = [...new Set(tickets.map(({ state }) => state))];
  return (
    <section className="grid gap-4" aria-label="Kết quả">
      {states.map((state) => (
        <Alert key={state} tone={meanings[state].tone} title={meanings[state].title}>
          {meanings[state].text}
        </Alert>
      ))}
      <FlightItinerary orders={tickets} />
      <p className="text-sm text-text-2">Giờ bay là giờ tại mỗi sân bay.</p>
    </section>
  );
}

type Meaning = { tone: AlertTone; title: string; text: string };

const pendingReply: Meaning = {
  tone: "gray",
  title: "Đang hỏi hãng",
  text: "Hãng chưa trả lời. Bạn xem lại sau ít phút.",
};
const ended: Meaning = {
  tone: "warning",
  title: "Chỗ đã trả lại hãng",
  text: "Mã này không còn dùng để bay được.",
};

/** Meaning of an order state for a passenger. */
const meanings: Readonly<Record<OrderState, Meaning>> = {
  booking: pendingReply,
  held: { tone: "warning", title: "Mới giữ chỗ, chưa có vé", text: "Hãng chỉ xuất vé khi đơn được thanh toán đủ." },
  ticketing: { tone: "gray", title: "Đã thanh toán, hãng đang xuất vé", text: "Bạn xem lại sau ít phút." },
  ticketed: { tone: "success", title: "Đã xuất vé", text: "Hãng đã xuất vé cho các chuyến bay ghi dưới đây." },
  failed: { tone: "warning", title: "Không có vé", text: "Hãng không giữ chỗ hoặc không xuất vé cho đơn này." },
  unknown: pendingReply,
  voiding: ended,
  void: ended,
};
