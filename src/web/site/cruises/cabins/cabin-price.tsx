import type { RoomOffer } from "#modules/availability/contract/offer.ts";
import { Price } from "#ui/price.tsx";
import type { CruiseOffer } from "./offer.ts";

/** So few cabins that it helps to know. */
const FEW_LEFT = 3;

type CabinPriceProps = Pick<CruiseOffer, "trip" | "offer"> & { roomId: string };

/** What the party pays in a type of cabin and how many are left on the chosen day; without one, what a guest pays at least. */
export function CabinPrice({ trip, offer, roomId }: CabinPriceProps) {
  if (!trip.date) return <FromPrice price={offer.from.rooms[roomId] ?? null} />;
  const room = offer.rooms[roomId];
  if (!room) return null;
  return (
    <p>
      {room.offer && (
        <>
          <Price amount={room.offer.total} className="text-[1.1875rem] font-bold" />{" "}
          <span className="text-sm text-text-2">cho cả nhà, {room.offer.quantity} phòng</span>
        </>
      )}
      {room.reason && <span className="block text-xs text-text-2">{room.reason}</span>}
      <CabinsLeft room={room} />
    </p>
  );
}

function FromPrice({ price }: { price: number | null }) {
  if (price === null) return <p className="text-sm text-text-2">Chưa có ngày đặt được</p>;
  return (
    <p>
      <span className="text-xs text-text-3">Giá từ </span>
      <Price amount={price} className="text-[1.1875rem] font-bold" />{" "}
      <span className="text-sm text-text-2">/khách</span>
    </p>
  );
}

const refusals = {
  "no-stock": "Hết phòng",
  closed: "Không nhận khách",
  "closed-to-arrival": "Không đón khách ngày này",
  "closed-to-departure": "Không trả khách ngày về",
  "min-nights": "Cần ở nhiều đêm hơn",
  "not-for-sale": "Chưa mở bán",
};

function CabinsLeft({ room: { left, refusal } }: { room: RoomOffer }) {
  if (refusal) return <span className="block text-xs font-[650] text-text-2">{refusals[refusal]}</span>;
  return (
    <span className={left <= FEW_LEFT ? "block text-xs font-[650] text-son-700" : "block text-xs text-text-3"}>
      Còn {left} phòng
    </span>
  );
}
