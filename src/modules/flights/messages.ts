import { MAX_PASSENGERS } from "./limits.ts";

/** The sentences of the specification, section 5, and those that it leaves open. */
export const flightMessages = {
  sameAirport: "Điểm đi và điểm đến trùng nhau. Xin chọn sân bay khác.",
  noAirport: "Vui lòng chọn sân bay!",
  tooManyPassengers: `Tối đa ${MAX_PASSENGERS} hành khách!`,
  departurePassed: "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
  noNumber: "Số hành khách là số nguyên.",
  tooManyInfants: "Mỗi em bé cần một người lớn bế. Số em bé không nhiều hơn số người lớn.",
  badDay: "Ngày không có thật. Ngày viết liền ngày tháng năm, ví dụ 12122026.",
  badMonth: "Tháng không đúng.",
  twoLegs: "Mỗi lần tìm gồm chiều đi, hoặc chiều đi và chiều về.",
  otherWayBack: "Chiều về đi từ điểm đến về lại điểm đi.",
  noSupplier: "Chưa hỏi được giá vé của hãng nào. Xin thử lại sau ít phút.",
  searchAgain: "Giá vé này không còn giữ được. Xin tìm lại chuyến bay.",
  returnTooEarly: "Hãy chọn ngày về sau ngày đi",
} as const;
