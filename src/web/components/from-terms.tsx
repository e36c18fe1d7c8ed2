import type { Board, FromTerms, PriceTermsShown } from "#modules/products/contract/product.ts";
import { roomLabel } from "#modules/rooms/rules.ts";
import { Price } from "#ui/price.tsx";

const meals: Readonly<Record<Board, string>> = {
  none: "không gồm bữa ăn",
  breakfast: "bữa sáng",
  half: "bữa sáng và một bữa chính",
  full: "ba bữa",
};

function cancellationText({ freeDays, givesBack }: PriceTermsShown): string {
  if (freeDays !== null) return freeDays === 0 ? "huỷ miễn phí" : `huỷ miễn phí trước ${freeDays} ngày`;
  return givesBack ? "huỷ mất phí" : "không hoàn tiền";
}

const inWords = (terms: PriceTermsShown): string => `${meals[terms.board]}, ${cancellationText(terms)}`;

type FromTermsNoteProps = { terms: FromTerms | null; className?: string };

/** The room and terms of a starting price, and the surcharge of better terms in the same room. */
export function FromTermsNote({ terms, className = "" }: FromTermsNoteProps) {
  if (!terms) return null;
  const { room, better } = terms;
  return (
    <span className={`block text-2xs font-normal text-pretty whitespace-normal text-text-3 ${className}`}>
      <span className="block">
        {roomLabel(room)}: {inWords(terms)}
      </span>
      {better && (
        <span className="block text-text-2">
          +<Price amount={better.moreVnd} />: {inWords(better)}
        </span>
      )}
    </span>
  );
}
