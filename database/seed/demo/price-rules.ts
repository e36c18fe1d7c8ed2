import { calendarDate } from "#kernel/calendar-date.ts";
import type { PriceRuleDraft } from "#modules/availability/contract/rules.ts";
import { holidays } from "./holidays.ts";
import type { ShipSeed } from "./ship-seed.ts";

/** The price of a trip of two nights as a multiple of the one-night price. */
const TWO_NIGHTS = 1.75;
const FRIDAY_AND_SATURDAY = [5, 6];
const YEARS = [2026, 2027, 2028];

export const listPriceOf = (ship: ShipSeed): number =>
  ship.listPrice ?? Math.min(...ship.rooms.map((room) => room.price));

/** All price rules of a ship; `roomIds` are in the order of its rooms. */
export function priceRulesOf(ship: ShipSeed, roomIds: readonly string[]): PriceRuleDraft[] {
  return [
    ...basePrices(ship, roomIds),
    ...seasons(ship),
    ...weekends(ship),
    ...surcharges(ship),
    ...guestTerms(ship),
    ...charter(ship),
  ];
}

function basePrices(ship: ShipSeed, roomIds: readonly string[]): PriceRuleDraft[] {
  return ship.rooms.flatMap((room, index) => {
    const roomId = roomIds[index];
    return [
      { kind: "base", label: `${room.title}, 2N1Đ`, roomId, nights: 1, amountVnd: room.price },
      {
        kind: "base",
        label: `${room.title}, 3N2Đ`,
        roomId,
        nights: 2,
        amountVnd: toTenThousand(room.price * TWO_NIGHTS),
      },
    ] satisfies PriceRuleDraft[];
  });
}

function seasons(ship: ShipSeed): PriceRuleDraft[] {
  return YEARS.flatMap((year) => [
    {
      kind: "season",
      label: `Mùa hè ${year}`,
      percent: ship.summerPercent,
      ...between(`${year}-06-01`, `${year}-08-31`),
    },
    { kind: "season", label: `Mùa mưa bão ${year}`, percent: -6, ...between(`${year}-09-06`, `${year}-10-05`) },
    { kind: "season", label: `Mùa sương ${year}`, percent: -8, ...between(`${year}-01-05`, `${year}-03-10`) },
  ]);
}

function weekends(ship: ShipSeed): PriceRuleDraft[] {
  const weekend = { kind: "weekday", percent: ship.weekendPercent, weekdays: FRIDAY_AND_SATURDAY } as const;
  if (!ship.calmDecember)
    return [{ ...weekend, label: "Cuối tuần" }, midweek(ship)].filter((rule) => rule !== undefined);
  const untilDecember = YEARS.map((year) => ({
    ...weekend,
    label: `Cuối tuần ${year}`,
    ...between(`${year}-01-01`, `${year}-11-30`),
  }));
  return [...untilDecember, midweek(ship)].filter((rule) => rule !== undefined);
}

/** Five-star ships discount their quiet days. */
function midweek(ship: ShipSeed): PriceRuleDraft | undefined {
  if (ship.stars < 5) return undefined;
  return { kind: "weekday", label: "Đầu tuần", percent: -6, weekdays: [1, 2, 3] };
}

function surcharges(ship: ShipSeed): PriceRuleDraft[] {
  return holidays.map(({ name, from, to, percent }) => ({
    kind: "holiday",
    label: `Phụ thu ${name}`,
    amountVnd: toTenThousand((listPriceOf(ship) * percent) / 100),
    fromOn: from,
    toOn: to,
  }));
}

function guestTerms(ship: ShipSeed): PriceRuleDraft[] {
  const oldest = ship.adultAge - 1;
  return [
    { kind: "single", label: "Phụ thu phòng đơn", percent: ship.stars === 5 ? 80 : 70 },
    { kind: "extra-adult", label: "Người lớn thêm", percent: 85 },
    {
      kind: "child",
      label: "Bé dưới 5 tuổi, ngủ chung, bé đầu",
      percent: 0,
      ageFrom: 0,
      ageTo: 4,
      bed: "shared",
      limitPerCabin: 1,
      priority: 1,
    },
    { kind: "child", label: "Bé dưới 5 tuổi, ngủ chung", percent: 50, ageFrom: 0, ageTo: 4, bed: "shared" },
    { kind: "child", label: `Bé 5–${oldest} tuổi, ngủ chung`, percent: 50, ageFrom: 5, ageTo: oldest, bed: "shared" },
    { kind: "child", label: `Bé đến ${oldest} tuổi, giường riêng`, percent: 75, ageFrom: 0, ageTo: oldest, bed: "own" },
  ];
}

function charter(ship: ShipSeed): PriceRuleDraft[] {
  const full = ship.rooms.reduce((sum, room) => sum + room.units * room.price * 2, 0);
  const one = toMillion((full * (ship.charterPercent ?? 95)) / 100);
  return [
    { kind: "charter", label: "Trọn tàu 2N1Đ", nights: 1, amountVnd: one },
    { kind: "charter", label: "Trọn tàu 3N2Đ", nights: 2, amountVnd: toMillion(one * TWO_NIGHTS) },
  ];
}

const between = (from: string, to: string) => ({ fromOn: calendarDate(from), toOn: calendarDate(to) });

const toTenThousand = (amount: number) => Math.round(amount / 10_000) * 10_000;
const toMillion = (amount: number) => Math.round(amount / 1_000_000) * 1_000_000;
