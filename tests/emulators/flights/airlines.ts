// The airlines behind the flight supplier emulators: flights, prices and free seats. Imports nothing of the
// product, so that a mistake there is not repeated here.

/** Number, airline, origin, destination, departure, minutes, time difference at the destination. */
const flights = [
  ["VN213", "VN", "HAN", "SGN", "06:00", 130, 0],
  ["VN214", "VN", "SGN", "HAN", "19:00", 130, 0],
  ["VJ120", "VJ", "HAN", "SGN", "09:10", 125, 0],
  ["VJ121", "VJ", "SGN", "HAN", "21:15", 125, 0],
  ["VN301", "VN", "SGN", "NRT", "20:30", 355, 120],
  ["VN601", "VN", "SGN", "BKK", "10:20", 95, 0],
  ["VN602", "VN", "BKK", "SGN", "13:00", 95, 0],
] as const;
export type FlightRow = (typeof flights)[number];

export const classes = [
  { code: "ECO", group: "Eco", times: 1, seats: 9 },
  { code: "FLX", group: "Flex", times: 2, seats: 4 },
] as const;
export type SeatClass = (typeof classes)[number];

const LAST_DAY = "2027-11-30";

/** Price of a flight in the first class per passenger type, in đồng. */
export const unit = {
  adult: { fare: 1_000_000, tax: 50_000, fee: 500_000 },
  child: { fare: 900_000, tax: 45_000, fee: 450_000 },
  infant: { fare: 100_000, tax: 0, fee: 90_000 },
} as const;

/** Price of a bag per airline. */
export const bags: Record<string, { kilos: number; price: number } | undefined> = {
  VN: { kilos: 23, price: 330_000 },
  VJ: { kilos: 20, price: 216_000 },
};

export const later = (time: string, minutes: number) =>
  new Date(Date.parse(`${time}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
export const nextDay = (day: string) => later(`${day}T00:00`, 1440).slice(0, 10);

export const isAbroad = (place: unknown) => !["HAN", "SGN"].includes(String(place));

/** One flight, or two by one airline. */
export type Way = { rows: FlightRow[]; days: string[] };

export function waysOf(from: string, to: string, day: string): Way[] {
  const direct = flights
    .filter((row) => row[2] === from && row[3] === to)
    .map((row): Way => ({ rows: [row], days: [day] }));
  const joined = flights
    .filter((row) => row[2] === from)
    .flatMap((first) =>
      flights
        .filter((row) => row[2] === first[3] && row[3] === to && row[1] === first[1])
        .map((second): Way => {
          const lands = later(`${day}T${first[4]}`, first[5] + first[6]);
          const same = `${day}T${second[4]}` >= later(lands, 60);
          return { rows: [first, second], days: [day, same ? day : nextDay(day)] };
        }),
    );
  return day > LAST_DAY ? [] : [...direct, ...joined];
}

export type FlownSegment = { row: FlightRow; departs: string; arrives: string };

/** Departure and arrival of each flight in local times, and the total duration. */
export function timesOf({ rows, days }: Way): { segments: FlownSegment[]; minutes: number } {
  const segments = rows.map((row, index) => {
    const departs = `${days[index]}T${row[4]}`;
    return { row, departs, arrives: later(departs, row[5] + row[6]) };
  });
  const [first, last] = [segments[0], segments.at(-1)];
  const ahead = rows.reduce((sum, row) => sum + row[6], 0);
  return { segments, minutes: (Date.parse(`${last?.arrives}Z`) - Date.parse(`${first?.departs}Z`)) / 60_000 - ahead };
}

/** A fare class of a flight on a day. */
export type Seat = { number: string; day: string; code: string };

export const seatsIn = (ways: readonly Way[], { code }: SeatClass): Seat[] =>
  ways.flatMap(({ rows, days }) => rows.map((row, index) => ({ number: row[0], day: days[index] ?? "", code })));

/** On the 13th of a month a fare is dearer when it is requested again. */
export const dearerBy = (seats: readonly Seat[]) => (seats.some(({ day }) => day.endsWith("-13")) ? 50_000 : 0);

/** Counters of taken seats. */
export class Seats {
  readonly #taken = new Map<string, number>();

  left(seats: readonly Seat[]): number {
    return Math.min(
      ...seats.map((seat) => {
        const all = classes.find(({ code }) => code === seat.code)?.seats ?? 0;
        return all - (this.#taken.get(nameOf(seat)) ?? 0);
      }),
    );
  }

  /** Takes seats in each flight; a negative number releases them. */
  take(seats: readonly Seat[], quantity: number): void {
    for (const seat of seats) this.#taken.set(nameOf(seat), (this.#taken.get(nameOf(seat)) ?? 0) + quantity);
  }
}

const nameOf = ({ number, day, code }: Seat) => `${number} ${day} ${code}`;
