import { calendarDate } from "#kernel/calendar-date.ts";
import type { PriceRuleDraft } from "#modules/availability/contract/rules.ts";
import { holidays } from "./holidays.ts";
import { hotelRooms, roomPriceOf } from "./hotel-rooms.ts";
import type { HotelSeed } from "./hotel-seed.ts";

const YEARS = [2026, 2027, 2028];
/** Stays that check in on these nights include a weekend. */
const FRIDAY_AND_SATURDAY = [5, 6];

/** The price of a hotel's cheapest room on an ordinary night. */
export const nightPriceOf = (hotel: HotelSeed): number => hotel.salePrice ?? hotel.price;

/** All price rules of a hotel's first plan; `roomIds` are in the order of its rooms. */
export function hotelPriceRulesOf(hotel: HotelSeed, roomIds: readonly string[]): PriceRuleDraft[] {
  const price = nightPriceOf(hotel);
  const bed = toTenThousand(price * 0.28);
  return [
    ...hotel.sells.map(([room], index): PriceRuleDraft => {
      const roomId = roomIds[index];
      return {
        kind: "base",
        label: `${hotelRooms[room].title}, mỗi đêm`,
        amountVnd: roomPriceOf(price, room),
        ...(roomId && { roomId }),
      };
    }),
    ...YEARS.flatMap((year) => seasonsOf(hotel, year)),
    { kind: "weekday", label: "Cuối tuần", percent: hotel.stars <= 3 ? 8 : 15, weekdays: FRIDAY_AND_SATURDAY },
    ...holidays.map(
      ({ name, from, to, percent }): PriceRuleDraft => ({
        kind: "holiday",
        label: `Phụ thu ${name}`,
        fromOn: from,
        toOn: to,
        amountVnd: toTenThousand((price * percent) / 100),
      }),
    ),
    { kind: "extra-adult", label: "Người lớn thêm, có giường phụ", amountVnd: bed },
    { kind: "child", label: "Bé dưới 6 tuổi, ngủ chung", percent: 0, ageFrom: 0, ageTo: 5, bed: "shared" },
    {
      kind: "child",
      label: "Bé 6–11 tuổi, ngủ chung",
      amountVnd: toTenThousand(bed / 3),
      ageFrom: 6,
      ageTo: 11,
      bed: "shared",
    },
    {
      kind: "child",
      label: "Bé đến 11 tuổi, giường phụ",
      amountVnd: toTenThousand(bed * 0.7),
      ageFrom: 0,
      ageTo: 11,
      bed: "own",
    },
  ];
}

// By the sea, summer is dear and the rainy season cheap; in the mountains, the cool months are dear.
function seasonsOf({ city }: HotelSeed, year: number): PriceRuleDraft[] {
  if (city === "sa-pa" || city === "da-lat")
    return [
      season(`Mùa hoa ${year}`, 12, `${year}-11-15`, `${year}-12-23`),
      season(`Mùa mưa ${year}`, -10, `${year}-08-01`, `${year}-09-30`),
    ];
  if (city === "ha-noi") return [season(`Mùa thu ${year}`, 8, `${year}-09-15`, `${year}-11-30`)];
  return [
    season(`Mùa hè ${year}`, 18, `${year}-06-01`, `${year}-08-20`),
    season(`Mùa vắng ${year}`, -8, `${year}-11-01`, `${year}-12-20`),
  ];
}

const season = (label: string, percent: number, from: string, to: string): PriceRuleDraft => ({
  kind: "season",
  label,
  percent,
  fromOn: calendarDate(from),
  toOn: calendarDate(to),
});

const toTenThousand = (amount: number) => Math.round(amount / 10_000) * 10_000;
