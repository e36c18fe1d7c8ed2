import type { PassengerType } from "./contract/fare.ts";
import { MAX_PASSENGERS } from "./limits.ts";

export const passengerTypeNames: Readonly<Record<PassengerType, string>> = {
  adult: "Người lớn",
  child: "Trẻ em",
  infant: "Em bé",
};

/** The sentences of the specification, section 5, and those that it leaves open. */
export const flightMessages = {
  sameAirport: "Điểm đi và điểm đến trùng nhau. Xin chọn sân bay khác.",
  noAirport: "Vui lòng chọn sân bay!",
  tooManyPassengers: `Tối đa ${MAX_PASSENGERS} hành khách!`,
  noAdult: "Trẻ em và em bé đi cùng ít nhất một người lớn.",
  departurePassed: "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
  noNumber: "Số hành khách là số nguyên.",
  tooManyInfants: "Mỗi em bé cần một người lớn bế. Số em bé không nhiều hơn số người lớn.",
  badDay: "Ngày không có thật. Ngày viết liền ngày tháng năm, ví dụ 12122026.",
  badMonth: "Tháng không đúng.",
  twoLegs: "Mỗi lần tìm gồm chiều đi, hoặc chiều đi và chiều về.",
  otherWayBack: "Chiều về đi từ điểm đến về lại điểm đi.",
  noSupplier: "Chưa hỏi được giá vé của hãng nào. Xin thử lại sau ít phút.",
  noSuchBag: "Hãng không bán gói hành lý này. Xin chọn lại.",
  otherPassengers: "Số hành khách khác với lúc tìm vé. Xin tìm lại chuyến bay.",
  badJourney: "Các chuyến đã chọn không làm thành một hành trình. Xin tìm lại chuyến bay.",
  seatGone: "Chuyến bay này vừa hết chỗ ở giá đã chọn. Xin chọn chuyến khác.",
  searchAgain: "Giá vé này không còn giữ được. Xin tìm lại chuyến bay.",
  notOnSaleYet: (last: string) => `Các hãng mới mở bán đến ngày ${last}. Xin chọn ngày sớm hơn.`,
  unreadable: "Đường dẫn này không cho biết bạn muốn bay từ đâu, đến đâu. Xin chọn lại chuyến đi.",
  returnTooEarly: "Hãy chọn ngày về sau ngày đi",
} as const;

/** What is said beside the fields of a passenger. */
export const passengerMessages = {
  noName: "Bạn cần điền mục này, đúng như trên giấy tờ.",
  badName: "Tên chỉ gồm chữ cái, đúng như trên giấy tờ.",
  twice: (place: number) => `Trùng tên và ngày sinh với hành khách ${place}.`,
  noBirthday: "Bạn cần điền ngày sinh.",
  notBorn: "Ngày sinh sau ngày bay.",
  tooOldForLap: (day: string, airline: string) =>
    `Bé đủ 2 tuổi vào chuyến bay ${day} của ${airline} nên cần vé trẻ em. Xin tìm lại với số khách đúng.`,
  tooYoung: (days: number, airline: string) => `${airline} nhận em bé từ ${days} ngày tuổi.`,
  tooOldForChild: (day: string, airline: string) =>
    `Bé đủ 12 tuổi vào chuyến bay ${day} của ${airline} nên cần vé người lớn. Xin tìm lại với số khách đúng.`,
  tooYoungForSeat: "Bé chưa đủ 2 tuổi đi vé em bé. Xin tìm lại với số khách đúng.",
  tooYoungForAdult: "Khách dưới 12 tuổi đi vé trẻ em. Xin tìm lại với số khách đúng.",
  noLap: "Chọn người lớn bế bé.",
  lapTaken: "Mỗi người lớn chỉ bế một bé.",
  lapTooYoung: "Người bế bé từ 18 tuổi trở lên.",
  noPassport: "Chuyến bay quốc tế cần hộ chiếu.",
  badPassport: "Số hộ chiếu gồm 5 đến 12 chữ và số.",
  passportEnds: (day: string) => `Hộ chiếu phải còn hạn đến hết chuyến đi, ngày ${day}.`,
} as const;

/** What is said of orders. */
export const orderMessages = {
  gone: "Hãng không còn giữ chỗ của đơn này. Xin tìm lại chuyến bay.",
} as const;
