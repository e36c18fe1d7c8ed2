import type { RoomOffer } from "#modules/availability/contract.ts";
import { Price } from "#ui/price.tsx";

/** So few cabins that it helps to know. */
const FEW_LEFT = 3;

/** What a guest pays in a type of cabin, and how many of them are left on the chosen day. */
export function CabinPrice({ offer, dated }: { offer: RoomOffer | undefined; dated: boolean }) {
  return (
    <p>
      {offer?.each ? (
        <>
          <Price amount={offer.each} className="text-[1.1875rem] font-bold" />{" "}
          <span className="text-sm text-text-2">/khách</span>
        </>
      ) : (
        <span className="text-sm text-text-2">Chưa có giá</span>
      )}
      {dated && offer && <CabinsLeft offer={offer} />}
    </p>
  );
}

function CabinsLeft({ offer: { left, refusal } }: { offer: RoomOffer }) {
  const text = {
    "no-stock": "Hết phòng",
    closed: "Không nhận khách",
    "min-nights": "Cần ở nhiều đêm hơn",
    "not-for-sale": "Chưa mở bán",
  };
  if (refusal) return <span className="block text-xs font-[650] text-text-2">{text[refusal]}</span>;
  return (
    <span className={left <= FEW_LEFT ? "block text-xs font-[650] text-son-700" : "block text-xs text-text-3"}>
      Còn {left} phòng
    </span>
  );
}
