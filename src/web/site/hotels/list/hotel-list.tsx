import { type CalendarDate, daysBetween, formatDate } from "#kernel/calendar-date.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { type HotelCard, type HotelFacets, type HotelSearch, hotelSearch } from "#modules/hotels/contract/search.ts";
import { fromPriceWithReduction } from "#modules/hotels/rules/from-price-with-reduction.ts";
import { boardNames } from "#modules/products/messages.ts";
import { ClassStars } from "#ui/stars.tsx";
import { priceBands } from "#web/components/price-bands.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";
import { bandGroup, type FilterGroup, featureGroup, scoreGroup, starGroup } from "../../list/filter-groups.ts";
import type { RowFacts } from "../../list/list-row.tsx";
import { readSearch } from "../../list/read-search.ts";

/** Invalid days and rooms without an adult are dropped: an old link still shows hotels. */
export function readHotelSearch(params: URLSearchParams, today: CalendarDate): HotelSearch {
  const { checkIn, checkOut, rooms, ...rest } = readSearch(hotelSearch, params);
  const nights = checkIn && checkOut ? daysBetween(checkIn, checkOut) : 0;
  const begins =
    checkIn && checkIn >= today && checkIn <= latestStart("hotel", today) && nights <= stayLimits.hotel.maxNights;
  return {
    ...rest,
    ...(begins && { checkIn }),
    ...(begins && nights >= 1 && { checkOut }),
    ...(rooms && { rooms: Math.min(rooms, rest.adults ?? USUAL_ADULTS) }),
  };
}

export const hotelGroups = (facets: HotelFacets, total: number): FilterGroup[] => [
  {
    name: "perks",
    legend: "Điều kiện",
    pick: "many",
    whole: total,
    choices: facets.perks.map(({ value, ...facet }) => ({ ...facet, name: value, value: "1" })),
  },
  bandGroup("Giá phòng mỗi đêm", priceBands),
  starGroup(facets.stars),
  scoreGroup(facets.scores, facets.ofAnyScore),
  featureGroup(facets.features, total),
];

type Priced = Extract<HotelCard["price"], { kind: "priced" }>;

const cancellationText = ({ freeUntil, givesBack }: Priced): string =>
  freeUntil ? `Huỷ miễn phí đến ${formatDate(freeUntil)}` : givesBack ? "Huỷ mất phí" : "Không hoàn tiền";

export function hotelFacts(card: HotelCard): RowFacts {
  const { stars, totalRooms, description, price } = card;
  const terms = price?.kind === "priced" && [
    price.board !== "none" && boardNames[price.board],
    cancellationText(price),
  ];
  return {
    beside: <ClassStars value={stars} />,
    facts: (
      <>
        <p>{[`${totalRooms} phòng`, ...(terms || [])].filter(Boolean).join(" · ")}</p>
        {description && <p className="line-clamp-2">{description}</p>}
      </>
    ),
    was: fromPriceWithReduction(card).was,
  };
}
