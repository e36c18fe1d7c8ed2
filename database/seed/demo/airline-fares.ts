import { vnd } from "#kernel/money.ts";
import type { FlightType, PassengerType } from "#modules/flights/contract/fare.ts";
import type { BaggagePrice, ClassAmounts, FareClass } from "#modules/flights/contract/timetable.ts";

/** A fare class of an airline; its price is a share of the ordinary fare of a route. */
type ClassSeed = {
  code: string;
  brand: string;
  cabin: "Phổ thông" | "Thương gia";
  bookingClass: string;
  ratio: number;
  hand: string;
  checked: string;
  refundable: boolean;
  seats: number;
  daysBefore?: number;
};

type AirlineSeed = {
  classes: readonly ClassSeed[];
  /** A child's fare in percent of an adult's. */
  child: number;
  /** An infant's fare in percent of an adult's. */
  infant: number;
  /** Discount in percent of international round trips, which are sold only together; null sells each way alone. */
  roundTrip: number | null;
  bags: readonly (readonly [kg: number, domestic: number, international: number])[];
};

const economy = { cabin: "Phổ thông", refundable: false, seats: 24 } as const;

/** Invented terms of the airlines; none of these prices is a real one. */
const airlines: Readonly<Record<string, AirlineSeed>> = {
  VN: {
    child: 90,
    infant: 10,
    roundTrip: 12,
    classes: [
      {
        ...economy,
        code: "ESL",
        brand: "Economy Super Lite",
        bookingClass: "P",
        ratio: 0.72,
        hand: "10 kg",
        checked: "",
        seats: 6,
        daysBefore: 21,
      },
      { ...economy, code: "ELT", brand: "Economy Lite", bookingClass: "Q", ratio: 1, hand: "10 kg", checked: "" },
      {
        ...economy,
        code: "ECL",
        brand: "Economy Classic",
        bookingClass: "L",
        ratio: 1.22,
        hand: "10 kg",
        checked: "23 kg",
      },
      {
        ...economy,
        code: "EFX",
        brand: "Economy Flex",
        bookingClass: "M",
        ratio: 1.7,
        hand: "10 kg",
        checked: "23 kg",
        refundable: true,
      },
      {
        code: "BFX",
        brand: "Business Flex",
        cabin: "Thương gia",
        bookingClass: "C",
        ratio: 3.1,
        hand: "18 kg",
        checked: "32 kg",
        refundable: true,
        seats: 8,
      },
    ],
    bags: [[23, 330_000, 890_000]],
  },
  VJ: {
    child: 100,
    infant: 0,
    roundTrip: null,
    classes: [
      {
        ...economy,
        code: "PRM",
        brand: "Promo",
        bookingClass: "E",
        ratio: 0.55,
        hand: "7 kg",
        checked: "",
        seats: 8,
        daysBefore: 30,
      },
      { ...economy, code: "ECO", brand: "Eco", bookingClass: "A", ratio: 0.82, hand: "7 kg", checked: "", seats: 60 },
      {
        ...economy,
        code: "DLX",
        brand: "Deluxe",
        bookingClass: "D",
        ratio: 1.3,
        hand: "7 kg",
        checked: "20 kg",
        refundable: true,
      },
      {
        ...economy,
        code: "SKY",
        brand: "SkyBoss",
        bookingClass: "S",
        ratio: 2.5,
        hand: "10 kg",
        checked: "30 kg",
        refundable: true,
        seats: 12,
      },
    ],
    bags: [
      [20, 216_000, 620_000],
      [30, 324_000, 860_000],
      [40, 456_000, 1_150_000],
    ],
  },
  QH: {
    child: 75,
    infant: 0,
    roundTrip: null,
    classes: [
      {
        ...economy,
        code: "SVR",
        brand: "Economy Saver",
        bookingClass: "N",
        ratio: 0.9,
        hand: "7 kg",
        checked: "",
        seats: 40,
      },
      {
        ...economy,
        code: "SMT",
        brand: "Economy Smart",
        bookingClass: "K",
        ratio: 1.12,
        hand: "7 kg",
        checked: "20 kg",
      },
      {
        ...economy,
        code: "FLX",
        brand: "Economy Flex",
        bookingClass: "Y",
        ratio: 1.6,
        hand: "7 kg",
        checked: "20 kg",
        refundable: true,
      },
    ],
    bags: [
      [20, 260_000, 700_000],
      [30, 390_000, 990_000],
    ],
  },
  VU: {
    child: 100,
    infant: 0,
    roundTrip: null,
    classes: [
      {
        ...economy,
        code: "ECO",
        brand: "Tiết kiệm",
        bookingClass: "O",
        ratio: 0.78,
        hand: "7 kg",
        checked: "",
        seats: 50,
      },
      {
        ...economy,
        code: "PLS",
        brand: "Linh hoạt",
        bookingClass: "B",
        ratio: 1.25,
        hand: "7 kg",
        checked: "20 kg",
        refundable: true,
      },
    ],
    bags: [
      [20, 220_000, 640_000],
      [30, 340_000, 900_000],
    ],
  },
  "9G": {
    child: 75,
    infant: 10,
    roundTrip: null,
    classes: [
      {
        ...economy,
        code: "ECO",
        brand: "Phổ thông",
        bookingClass: "T",
        ratio: 1.02,
        hand: "7 kg",
        checked: "20 kg",
        seats: 60,
      },
      {
        code: "BUS",
        brand: "Thương gia",
        cabin: "Thương gia",
        bookingClass: "J",
        ratio: 2.6,
        hand: "14 kg",
        checked: "40 kg",
        refundable: true,
        seats: 8,
      },
    ],
    bags: [[20, 250_000, 680_000]],
  },
};

/** Tax, then fees of airport and airline, for a passenger of each type. */
const charges: Readonly<Record<FlightType, Readonly<Record<PassengerType, readonly [tax: number, fee: number]>>>> = {
  domestic: { adult: [58_000, 570_000], child: [52_000, 510_000], infant: [10_000, 100_000] },
  international: { adult: [330_000, 1_240_000], child: [300_000, 1_080_000], infant: [120_000, 360_000] },
};

const toThousand = (amount: number) => vnd(Math.round(amount / 1000) * 1000);

/** The classes of an airline on a route with this ordinary one-way fare. */
export function classesOn(
  airline: string,
  from: string,
  to: string,
  ordinary: number,
  flightType: FlightType,
): FareClass[] {
  const seed = airlines[airline];
  if (!seed) throw new RangeError(`no fares of ${airline}`);
  return seed.classes.map(({ ratio, hand, checked, daysBefore = 0, ...one }, position) => {
    const adult = ordinary * ratio;
    const shares: Record<PassengerType, number> = { adult: 100, child: seed.child, infant: seed.infant };
    const amounts = Object.fromEntries(
      Object.entries(charges[flightType]).map(([type, [tax, fee]]): [string, ClassAmounts] => {
        const share = shares[type as PassengerType];
        return [type, { fare: toThousand((adult * share) / 100), tax: vnd(tax), fee: vnd(fee) }];
      }),
    ) as FareClass["amounts"];
    return {
      ...one,
      airline,
      from,
      to,
      position,
      amounts,
      daysBefore,
      handBaggage: hand,
      checkedBaggage: checked,
      roundTripPercent: flightType === "international" ? seed.roundTrip : null,
      rules: rulesOf(one.refundable, flightType),
    };
  });
}

const rulesOf = (refundable: boolean, flightType: FlightType): FareClass["rules"] => [
  {
    title: "Đổi chuyến",
    lines: refundable
      ? ["Được đổi trước giờ bay 3 tiếng, trả chênh lệch giá vé nếu có."]
      : [
          `Được đổi trước giờ bay 3 tiếng với phí ${flightType === "domestic" ? "450,000 đ" : "1,200,000 đ"} mỗi khách, cộng chênh lệch giá vé.`,
        ],
  },
  {
    title: "Hoàn vé",
    lines: refundable
      ? [
          `Được hoàn trước giờ bay 3 tiếng với phí ${flightType === "domestic" ? "350,000 đ" : "1,500,000 đ"} mỗi khách.`,
        ]
      : ["Không hoàn vé."],
  },
];

export const baggagePrices: readonly BaggagePrice[] = Object.entries(airlines).flatMap(([airline, { bags }]) =>
  bags.flatMap(([kg, domestic, international]): BaggagePrice[] => {
    const bag = { airline, code: `BAG${kg}`, name: `Thêm ${kg} kg hành lý ký gửi` };
    return [
      { ...bag, flightType: "domestic", price: vnd(domestic) },
      { ...bag, flightType: "international", price: vnd(international) },
    ];
  }),
);
