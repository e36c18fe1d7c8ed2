import { formatVnd, spokenVnd } from "#kernel/money.ts";

type PriceProps = { amount: number; className?: string };

/** An amount, with a text for screen readers. */
export function Price({ amount, className = "" }: PriceProps) {
  return (
    <data value={amount} className={`num ${className}`}>
      <span aria-hidden="true">{formatVnd(amount)}</span>
      <span className="sr-only">{spokenVnd(amount)}</span>
    </data>
  );
}

type PriceBlockProps = {
  /** Unit price, its unit ("/khách" or "/ phòng"), and a prefix ("Giá từ"). */
  each?: number;
  unit?: string;
  prefix?: string;
  /** The previous price that was actually charged. */
  was?: number | undefined;
  /** The party's total, its label and what it covers. */
  total?: { amount: number; label: string; note: string };
  className?: string;
};

/** Unit price first, then the label of the total, the total, and what it covers. */
export function PriceBlock({ each, unit, prefix, was, total, className = "" }: PriceBlockProps) {
  return (
    <div className={`price-block ${className}`}>
      {was !== undefined && (
        <p className="text-xs text-text-3">
          <span className="sr-only">Giá gốc </span>
          <s>
            <Price amount={was} />
          </s>
        </p>
      )}
      {each !== undefined && (
        <p className="price-each text-sm text-text-2">
          {prefix} <Price amount={each} className="font-[650] text-text" />{" "}
          <span className="whitespace-nowrap">{unit}</span>
        </p>
      )}
      {total && (
        <>
          <p className="price-label text-2xs text-text-3">{total.label}</p>
          <p className="price-total text-[1.5rem] leading-[1.3] font-bold tracking-[-0.012em]">
            <Price amount={total.amount} />
          </p>
          <p className="price-note text-2xs text-balance text-text-3">{total.note}</p>
        </>
      )}
    </div>
  );
}
