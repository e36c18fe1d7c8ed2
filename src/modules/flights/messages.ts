import { formatVnd } from "#kernel/money.ts";
import type { FlightType, PassengerType } from "./contract/fare.ts";
import type { FailureKind, SupplierName } from "./contract/supplier.ts";
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
  tooFewPassengers: (least: number) => (least > 0 ? "Cần ít nhất một người lớn." : "Số hành khách không âm."),
  tooManyInfants: "Mỗi em bé cần một người lớn bế. Số em bé không nhiều hơn số người lớn.",
  badDay: "Ngày không có thật. Ngày viết liền ngày tháng năm, ví dụ 12122026.",
  badMonth: "Tháng không đúng.",
  twoLegs: "Mỗi lần tìm gồm chiều đi, hoặc chiều đi và chiều về.",
  otherWayBack: "Chiều về đi từ điểm đến về lại điểm đi.",
  busy: "Đang có nhiều người tìm vé cùng lúc. Xin đợi vài giây rồi thử lại.",
  noSupplier: "Chưa hỏi được giá vé của hãng nào. Xin thử lại sau ít phút.",
  otherBag: "Gói hành lý này không phải như đã gửi. Xin chọn lại từ danh sách mới.",
  noSuchBag: "Hãng không bán gói hành lý này. Xin chọn lại.",
  otherPassengers: "Số hành khách khác với lúc tìm vé. Xin tìm lại chuyến bay.",
  badJourney: "Các chuyến đã chọn không làm thành một hành trình. Xin tìm lại chuyến bay.",
  seatGone: "Chuyến bay này vừa hết chỗ ở giá đã chọn. Xin chọn chuyến khác.",
  searchAgain: "Giá vé này không còn giữ được. Xin tìm lại chuyến bay.",
  notOnSaleYet: (last: string) => `Các hãng mới mở bán đến ngày ${last}. Xin chọn ngày sớm hơn.`,
  unreadable: "Đường dẫn này không cho biết bạn muốn bay từ đâu, đến đâu. Xin chọn lại chuyến đi.",
  returnTooEarly: "Hãy chọn ngày về sau ngày đi",
} as const;

/** Validation messages of passenger fields. */
export const passengerMessages = {
  noName: "Bạn cần điền mục này, đúng như trên giấy tờ.",
  badName: (signs: readonly string[]) =>
    signs.length === 0
      ? "Tên chỉ gồm chữ cái, đúng như trên giấy tờ."
      : `Vé chỉ ghi được chữ cái La-tinh, không ghi được ${signs.map((sign) => `“${sign}”`).join(", ")}. Bạn nhập như hai dòng cuối trang ảnh của hộ chiếu.`,
  twice: (place: number) => `Trùng tên và ngày sinh với hành khách ${place}.`,
  noBirthday: "Bạn cần điền ngày sinh.",
  badBirthday: "Ngày sinh viết là ngày/tháng/năm, ví dụ 14/03/1989.",
  badExpiry: "Ngày hết hạn viết là ngày/tháng/năm, ví dụ 14/03/2030.",
  noBirthdayHere: "Hãng này cần ngày sinh của mọi hành khách.",
  notBorn: "Ngày sinh sau ngày bay.",
  tooOldForLap: (day: string, airline: string) =>
    `Bé đủ 2 tuổi vào chuyến bay ${day} của ${airline} nên cần vé trẻ em. Xin tìm lại với số khách đúng.`,
  tooYoung: (days: number, airline: string) => `${airline} nhận em bé từ ${days} ngày tuổi.`,
  tooOldForChild: (day: string, airline: string) =>
    `Bé đủ 12 tuổi vào chuyến bay ${day} của ${airline} nên cần vé người lớn. Xin tìm lại với số khách đúng.`,
  tooYoungForSeat: "Bé chưa đủ 2 tuổi đi vé em bé. Xin tìm lại với số khách đúng.",
  tooYoungForAdult: "Khách dưới 12 tuổi đi vé trẻ em. Xin tìm lại với số khách đúng.",
  noInfant: "Chỉ em bé mới ngồi cùng người lớn.",
  noLap: "Chọn người lớn bế bé.",
  lapTaken: "Mỗi người lớn chỉ bế một bé.",
  lapTooYoung: "Người bế bé từ 18 tuổi trở lên.",
  noPassport: "Chuyến bay quốc tế cần hộ chiếu.",
  badPassport: "Số hộ chiếu gồm 5 đến 12 chữ và số.",
  passportEnds: (day: string) => `Hộ chiếu phải còn hạn đến hết chuyến đi, ngày ${day}.`,
} as const;

export const supplierTitles: Readonly<Record<SupplierName, string>> = {
  local: "Lịch bay của mình",
  datacom: "Datacom",
  duffel: "Duffel",
};

/** Why a supplier request failed, for staff. */
export const failureNames: Readonly<Record<FailureKind, string>> = {
  expired: "giá đã hết hạn",
  "price-changed": "giá đã đổi",
  "too-late": "quá gần giờ bay",
  "sold-out": "hết chỗ",
  refused: "từ chối",
  duplicate: "trùng hành khách",
  invalid: "không nhận yêu cầu",
  unavailable: "không trả lời",
  misconfigured: "tài khoản chưa đúng",
  unknown: "mất câu trả lời",
};

/** Outcomes of order requests, for staff. */
export const outcomeNames: Readonly<Record<string, string>> = {
  ...failureNames,
  held: "đang giữ chỗ",
  ticketed: "đã xuất vé",
  cancelled: "đã trả lại",
  nothing: "không có đơn này",
};

/** Messages about orders. */
export const orderMessages = {
  keptMissing: "Bạn cần ghi số tiền giữ lại của vé này. Hãng hoàn đủ thì ghi 0.",
  keptTooMuch: (total: number) => `Không giữ nhiều hơn giá của vé này, ${formatVnd(total)}.`,
  badPnr: "Mã đặt chỗ gồm 5 đến 8 chữ và số, ví dụ ABC123.",
  badTicket: "Số vé gồm 13 số như 738-2401234567, hoặc mã mà hãng ghi trên vé.",
  noTicket: "Bạn cần nhập ít nhất một số vé.",
  tooManyTickets: (passengers: number) => `Phần này có ${passengers} khách nên có nhiều nhất ${passengers} số vé.`,
  notEnterable:
    "Phần vé này không nhập số vé được: đã trả, đã hỏng, hoặc hãng đang được hỏi. Bạn tải lại trang rồi thử lại.",
  sameTickets: "Mã đặt chỗ và số vé không đổi.",
  seatsGone:
    "Chỗ của phần này không còn được giữ trong lịch bay của mình, nên chưa ghi vé. Bạn mở thêm chỗ rồi đặt lại.",
  gone: "Hãng không còn giữ chỗ của đơn này. Xin tìm lại chuyến bay.",
} as const;

/** Validation messages of our own timetable. */
export const timetableMessages = {
  noAirline: "Chọn hãng bay có trong danh mục.",
  noAirport: "Chọn sân bay có trong danh mục.",
  badFlightNumber: "Số hiệu gồm mã hãng và 1 đến 4 chữ số, ví dụ VN213.",
  otherAirline: (airline: string) => `Số hiệu bắt đầu bằng mã hãng ${airline}.`,
  badClock: "Giờ viết là 06:15.",
  noWeekday: "Chọn ít nhất một ngày trong tuần.",
  badAircraft: "Loại máy bay là mã của hãng bay, ví dụ 321.",
  badTerminal: "Nhà ga gồm 1 đến 6 chữ và số, ví dụ T1.",
  sameAirport: "Điểm đi và điểm đến trùng nhau.",
  backwards: "Ngày cuối không trước ngày đầu.",
  tooManyRules: "Điều kiện quá dài.",
  badClassCode: "Mã hạng gồm 1 đến 6 chữ và số, ví dụ ECO.",
  badBookingClass: "Ký hiệu đặt chỗ là 1 hoặc 2 chữ cái.",
  noFare: "Số tiền lớn hơn 0.",
  noPercent: "Phần trăm khác 0.",
  noFlightType: "Chọn nội địa hoặc quốc tế.",
  badBagCode: "Mã gói gồm 1 đến 10 chữ và số, ví dụ BAG23.",
  flightTaken: (number: string) => `Đã có chuyến ${number}. Mở chuyến đó để sửa.`,
  fareTaken: "Hãng này đã có hạng mang mã này trên chặng. Mở hạng đó để sửa.",
  bagTaken: "Hãng này đã có gói mang mã này.",
  tooManyChanges: "Đã có quá nhiều đợt giá. Xoá các đợt cũ rồi thêm.",
  tooManyBags: "Đã có quá nhiều gói hành lý.",
  noFlight: "Không có chuyến bay này.",
  noFareClass: "Không có hạng vé này.",
  newClassNeeds: "Hạng chưa có trên chặng này cần ô này.",
  slip: "Đổi quá một nửa hoặc hơn gấp đôi, có thể gõ nhầm số",
  noFareChange: "Đợt giá này đã bị xoá.",
  noBag: "Gói hành lý này đã bị xoá.",
  changedMeanwhile:
    "Người khác vừa sửa mục này. Tải lại trang để xem giá trị mới rồi sửa tiếp; những gì bạn gõ vẫn còn.",
  seatsTaken: (taken: number) => `Đã có ${taken} chỗ được giữ hoặc bán trên các chuyến sắp bay.`,
  numberSold: (taken: number, route?: { from: string; to: string }) =>
    `Chuyến mang số hiệu này đã bị xoá khi còn ${taken} chỗ của khách sắp bay. ${route ? `Thêm lại đúng chặng ${route.from} – ${route.to}, hoặc dùng` : "Dùng"} số hiệu khác.`,
  soldStays: "Vé đã bán giữ nguyên giờ và giá như lúc bán. Đổi giờ bay thì bạn báo cho khách.",
  routeSold: "Chuyến này còn khách sắp bay nên không đổi hãng hay chặng. Thêm chuyến mới rồi dừng chuyến này.",
  fewerThanTaken: (taken: number) => `Đã giữ hoặc bán ${taken} chỗ, không mở ít hơn được.`,
  notFlying: "Chuyến không bay ngày này.",
  inThePast: "Ngày này đã qua.",
  periodOver: (last: string) =>
    `Đợt bay đã hết ngày ${last} nên không bán được chuyến nào. Ghi ngày từ hôm nay trở đi.`,
  stopsSelling: "Ngày này đã qua: chuyến không bán nữa.",
} as const;

export const flightTypeNames: Readonly<Record<FlightType, string>> = {
  domestic: "Nội địa",
  international: "Quốc tế",
};
