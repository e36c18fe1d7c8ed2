import type { RoomOffer } from "#modules/availability/contract/offer.ts";
import { Price } from "#ui/price.tsx";
import type { Trip } from "#web/components/trip.ts";
import { productLabels } from "../product-labels.ts";

type RoomPriceProps = {
  trip: Trip;
  /** The lowest price while no day is chosen; null where nothing can be booked. */
  from: number | null | undefined;
  offered: RoomOffer | undefined;
};

/** The price of the party in a room type on the chosen day; without a day, the lowest price. */
export function RoomPrice({ trip, from, offered }: RoomPriceProps) {
  const labels = productLabels[trip.kind];
  if (from === null) return <span className="text-sm text-text-2">Chưa có ngày đặt được</span>;
  if (from !== undefined) {
    return (
      <>
        <span className="text-xs text-text-3">Giá từ </span>
        <Price amount={from} className="text-[1.1875rem] font-bold" />{" "}
        <span className="text-sm text-text-2">{labels.each}</span>
      </>
    );
  }
  return (
    <>
      {offered?.offer && (
        <>
          <Price amount={offered.offer.total} className="text-[1.1875rem] font-bold" />{" "}
          <span className="text-sm whitespace-nowrap text-text-2">
            {labels.forAll(offered.offer.quantity, trip.nights)}
          </span>
        </>
      )}
      {offered?.reason && <span className="block text-xs text-text-2">{offered.reason}</span>}
    </>
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

/** Rooms left on the chosen day. */
export function RoomsLeft({ offered }: { offered: RoomOffer | undefined }) {
  if (!offered) return null;
  const { refusal, left } = offered;
  if (refusal) return <span className="block text-xs font-[650] text-text-2">{refusals[refusal]}</span>;
  // A type may have two rooms in all: a small number left is no reason to urge.
  return <span className="block text-xs text-text-3">Còn {left} phòng</span>;
}
