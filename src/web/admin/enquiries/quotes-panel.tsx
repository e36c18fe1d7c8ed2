import { formatInstant, formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import type { StaffQuote } from "#modules/enquiries/contract.ts";
import { quoteStateNames } from "#modules/enquiries/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { stayLengthInWords } from "#web/components/trip-length.ts";
import { QuoteLines } from "../bookings/detail/price-panel.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { adminPaths } from "../paths.ts";
import { quoteTones } from "./labels.ts";

type QuotesProps = { code: string; quotes: readonly StaffQuote[]; mayWrite: boolean; actionData: unknown };

/** The quotes of an enquiry, newest version first. */
export function QuotesPanel({ code, quotes, mayWrite, actionData }: QuotesProps) {
  return (
    <Box id="bao-gia" title="Báo giá" head={<span>{quotes.length > 0 ? `${quotes.length} bản` : "Chưa có"}</span>}>
      {quotes.length === 0 ? (
        <p className="box-body">Chưa lập báo giá nào cho yêu cầu này.</p>
      ) : (
        <ol className="quote-list">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard code={code} quote={quote} />
              {mayWrite && <QuoteForms quote={quote} actionData={actionData} />}
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}

function QuoteCard({ code, quote }: { code: string; quote: StaffQuote }) {
  const { version, state, title, checkIn, kind, nights, adults, childAges, lines, total, dueNow, validUntil } = quote;
  return (
    <>
      <div className="quote-head">
        <b>
          Bản {version}: {title}
        </b>
        <Badge tone={quoteTones[state]}>{quoteStateNames[state]}</Badge>
      </div>
      <p>
        {formatShortDate(checkIn)}, {stayLengthInWords(kind, nights)}, {partyText(adults, childAges)}
        {quote.charter && ", trọn tàu"}
        <small>
          {quote.madeBy} lập {formatInstant(quote.createdAt)}
          {validUntil && `, giữ giá đến ${formatInstant(validUntil)}`}
        </small>
      </p>
      <details>
        <summary className="link link-tall">
          {formatVnd(total)}, trả khi đồng ý {formatVnd(dueNow)}
        </summary>
        <QuoteLines lines={lines} total={total} />
        {quote.words && <p className="admin-list-message">{quote.words}</p>}
      </details>
      <p>
        <a className="link link-tall" href={adminPaths.quotePdf(code, quote.id)} download>
          Tải PDF <span className="sr-only">bản {version}</span>
        </a>
      </p>
      {quote.bookingCode && (
        <p>
          Thành đơn{" "}
          <Anchor className="link num" href={adminPaths.booking(quote.bookingCode)}>
            {bookingReference(quote.bookingCode)}
          </Anchor>
        </p>
      )}
      {state === "sent" && quote.link && (
        <p className="quote-link">
          <a className="link" href={quote.link}>
            {quote.link}
          </a>
          <CopyButton name="Liên kết báo giá" text={quote.link} />
        </p>
      )}
    </>
  );
}

/** Actions on a version: send it once, or withdraw it until it is accepted. */
function QuoteForms({ quote: { id, state }, actionData }: { quote: StaffQuote; actionData: unknown }) {
  if (state !== "draft" && state !== "sent" && state !== "expired") return null;
  return (
    <div className="admin-list-row">
      {state === "draft" && (
        <QuoteForm id={id} intent="send" verb="Gửi cho khách" doing="Đang gửi" actionData={actionData} />
      )}
      <QuoteForm id={id} intent="withdraw" verb="Rút báo giá" doing="Đang rút" actionData={actionData} />
    </div>
  );
}

type QuoteFormProps = { id: string; intent: "send" | "withdraw"; verb: string; doing: string; actionData: unknown };

const QuoteForm = ({ id, intent, verb, doing, actionData }: QuoteFormProps) => (
  <ActionForm intent={intent} actionData={actionData}>
    {(_, busy) => (
      <>
        <input type="hidden" name="quoteId" value={id} />
        <Button type="submit" variant={intent === "send" ? "primary" : "quiet"} busy={busy ? doing : undefined}>
          {verb}
        </Button>
      </>
    )}
  </ActionForm>
);
