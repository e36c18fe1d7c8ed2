import { formatVnd, spokenVnd } from "#kernel/money.ts";

type PriceProps = { amount: number; className?: string };

/** An amount as it is read by eye and as it is read aloud. */
export function Price({ amount, className = "" }: PriceProps) {
  return (
    <data value={amount} className={`num ${className}`}>
      <span aria-hidden="true">{formatVnd(amount)}</span>
      <span className="sr-only">{spokenVnd(amount)}</span>
    </data>
  );
}

type PriceBlockProps = {
  /** The price of one, what it is the price of ("/khách" or "/ phòng"), and what kind of price ("Giá từ"). */
  each?: number;
  unit?: string;
  prefix?: string;
  /** What was really charged before. */
  was?: number | undefined;
  /** The total of a party, and what it stands for. */
  total?: { amount: number; label: string; note: string };
  className?: string;
};

/** Per guest, then what the total is, then the total, then whom and what it covers. */
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
