import type { SharedQuote } from "#modules/enquiries/contract.ts";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { quoteFacts, quoteMoneyRows } from "#web/components/quote-texts.ts";
import { Fact } from "#web/components/trip-summary.tsx";

/** The lines of a quote, and its payment terms. */
export function QuoteFacts({ quote }: { quote: SharedQuote }) {
  const { kind, lines, total, cancellation } = quote;
  return (
    <section aria-labelledby="noi-dung" className="grid content-start gap-4">
      <h2 id="noi-dung" className="title-2">
        Nội dung
      </h2>
      <dl className="quote-facts">
        {quoteFacts(quote).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p>{cancellation}</p>
      <PriceLedger kind={kind} lines={lines} total={total} rows={quoteMoneyRows(quote)} />
    </section>
  );
}
