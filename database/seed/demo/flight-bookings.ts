/** The outcome of a demo flight booking. */
export type FlightEnd = "held" | "ticketing" | "ticketed" | "one-failed" | "needs-staff" | "cancelled" | "given-back";

export type FlightBookingSeed = {
  end: FlightEnd;
  /** How long ago it was booked, in hours. */
  hoursAgo: number;
  /** The first flight, in days from today. */
  day: number;
  /** Outbound leg, and the return leg if there is one: airline and route. */
  legs: readonly (readonly [airline: string, from: string, to: string])[];
  /** Days from the outbound to the return flight. */
  stay: number;
  /** The passengers, with obviously fictional names. */
  names: readonly (readonly [surname: string, givenNames: string])[];
  company?: string;
};

const DAY = 24;

/** Demo flight bookings: booking list, statistics and tasks of the day have one of each kind. */
export const flightBookings: readonly FlightBookingSeed[] = [
  { end: "held", hoursAgo: 2.5, day: 16, stay: 0, legs: [["VJ", "HAN", "DAD"]], names: [["Nguyễn", "Thị Thử"]] },
  {
    end: "ticketing",
    hoursAgo: 0.2,
    day: 21,
    stay: 4,
    legs: [
      ["VN", "SGN", "PQC"],
      ["VN", "PQC", "SGN"],
    ],
    names: [
      ["Trần", "Văn Mẫu"],
      ["Trần", "Thị Ví Dụ"],
    ],
  },
  {
    end: "ticketed",
    hoursAgo: 20 * DAY,
    day: 9,
    stay: 5,
    legs: [
      ["VN", "HAN", "SGN"],
      ["VN", "SGN", "HAN"],
    ],
    names: [
      ["Lê", "Văn Nháp"],
      ["Lê", "Minh Hoạ"],
    ],
    company: "Công ty Mẫu (không có thật)",
  },
  { end: "ticketed", hoursAgo: 6 * DAY, day: 27, stay: 0, legs: [["QH", "SGN", "DAD"]], names: [["Phạm", "Thị Thử"]] },
  {
    end: "ticketed",
    hoursAgo: 3 * DAY,
    day: 33,
    stay: 6,
    legs: [
      ["VJ", "SGN", "BKK"],
      ["VJ", "BKK", "SGN"],
    ],
    names: [["Hoàng", "Văn Mẫu"]],
  },
  {
    end: "one-failed",
    hoursAgo: 2 * DAY,
    day: 14,
    stay: 3,
    legs: [
      ["VN", "HAN", "SGN"],
      ["VJ", "SGN", "HAN"],
    ],
    names: [["Phan", "Thị Ví Dụ"]],
  },
  { end: "needs-staff", hoursAgo: 1, day: 12, stay: 0, legs: [["VN", "HAN", "CXR"]], names: [["Vũ", "Minh Hoạ"]] },
  {
    end: "cancelled",
    hoursAgo: 1 * DAY,
    day: 18,
    stay: 0,
    legs: [["VU", "HAN", "SGN"]],
    names: [["Đặng", "Văn Nháp"]],
  },
  {
    end: "given-back",
    hoursAgo: 12 * DAY,
    day: 24,
    stay: 0,
    legs: [["VN", "SGN", "HUI"]],
    names: [["Bùi", "Văn Mẫu"]],
  },
];
