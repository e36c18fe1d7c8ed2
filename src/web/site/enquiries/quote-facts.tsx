import { addDays, formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { wordsOf } from "#modules/bookings/rules/stay-labels.ts";
import type { SharedQuote } from "#modules/enquiries/contract.ts";
import { partyText, stayLengthInWords } from "#web/components/party-text.ts";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { Fact } from "#web/components/trip-summary.tsx";

/** The lines of a quote, and its payment terms. */
export function QuoteFacts({ quote }: { quote: SharedQuote }) {
  const { kind, checkIn, nights, adults, childAges, charter, rooms, lines, total, dueNow, validUntil, place } = quote;
  const words = wordsOf({ kind });
  const rest = total - dueNow;
  return (
    <section aria-labelledby="noi-dung" className="grid content-start gap-4">
      <h2 id="noi-dung" className="title-2">
        Nội dung
      </h2>
      <dl className="quote-facts">
        <Fact name={words.arrival}>{formatLongDate(checkIn)}</Fact>
        <Fact name={words.departure}>{formatLongDate(addDays(checkIn, nights))}</Fact>
        <Fact name="Độ dài">{stayLengthInWords(kind, nights)}</Fact>
        <Fact name="Nơi đến">{place}</Fact>
        <Fact name="Phòng">
          {charter ? "Trọn tàu" : rooms.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}
        </Fact>
        <Fact name="Số khách">{partyText(adults, childAges)}</Fact>
        {validUntil && <Fact name="Giá giữ đến">{formatInstant(validUntil)} (giờ Việt Nam)</Fact>}
      </dl>
      <p>{quote.cancellation}</p>
      <PriceLedger
        kind={kind}
        lines={lines}
        total={total}
        rows={
          rest > 0
            ? [
                { label: "Trả khi đồng ý", amount: dueNow },
                {
                  label: kind === "hotel" ? "Còn lại, trước ngày nhận phòng" : "Còn lại, trước ngày khởi hành",
                  amount: rest,
                },
              ]
            : []
        }
      />
    </section>
  );
}
