import { MAX_PASSENGERS } from "./limits.ts";

/** The sentences of the specification, section 5. */
export const flightMessages = {
  sameAirport: "Điểm đi và điểm đến trùng nhau. Xin chọn sân bay khác.",
  noAirport: "Vui lòng chọn sân bay!",
  tooManyPassengers: `Tối đa ${MAX_PASSENGERS} hành khách!`,
  departurePassed: "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
  returnTooEarly: "Hãy chọn ngày về sau ngày đi",
} as const;
