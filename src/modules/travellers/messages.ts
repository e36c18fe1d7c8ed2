import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { Sex, TravellerGap, TravellerView } from "./contract/view.ts";
import { TRAVELLER_DAYS } from "./limits.ts";

/** Messages about the travellers of a booking. */
export const travellerMessages = {
  nameMissing: "Bạn cần nhập họ tên như trên giấy tờ.",
  badBorn: "Ngày sinh chưa đúng. Ví dụ: 14/03/1989, 14031989, hoặc chỉ năm 1989.",
  agesDiffer: "Tuổi theo ngày sinh khác với lúc đặt",
  otherAge: (age: number, booked: readonly number[]) =>
    booked.length === 0
      ? `Vào ngày đầu tiên khách này ${age} tuổi, mà đơn không có bé nào.`
      : `Vào ngày đầu tiên khách này ${age} tuổi, mà đơn đặt cho bé ${booked.join(", ")} tuổi.`,
  otherPrice: (total: string, difference: string) => `Tính đúng tuổi, đơn này là ${total}, ${difference}.`,
  samePrice: "Tính đúng tuổi, tổng tiền của đơn không đổi.",
  unknownPrice: "Giá theo đúng tuổi cần được nhân viên tính lại.",
  badNationality: "Bạn chọn quốc tịch trong danh sách nhé.",
  badPersonalNumber: "Căn cước hoặc mã định danh gồm 12 số; hộ chiếu Việt Nam gồm 1 chữ và 7 số.",
  badPassport: "Số hộ chiếu gồm 5 đến 12 chữ và số, không dấu.",
  badCabin: "Phòng là số thứ tự phòng của đơn, ví dụ 2.",
  cabinFull: (cabin: number, most: number) => `Phòng ${cabin} chỉ ngủ được ${most} khách.`,
  noSuchCabin: (cabins: number) => (cabins === 1 ? "Đơn này chỉ có một phòng." : `Đơn này có phòng 1 đến ${cabins}.`),
  notUnderstood: (cells: readonly string[]) =>
    `Chưa hiểu: ${cells.map((cell) => `“${cell}”`).join(", ")}. Bạn điền vào đúng ô.`,
  nothingPasted: "Bạn dán danh sách vào ô này: mỗi khách một dòng.",
  pasted: (rows: number, wrong: number) =>
    wrong === 0
      ? `Đã đọc ${rows} khách. Bạn xem lại rồi bấm lưu.`
      : `Đã đọc ${rows} khách, ${wrong} dòng cần sửa trước khi lưu.`,
  replaces: (guests: number) => `Lưu thì danh sách ${guests} khách trước đó được thay.`,
  tooMany: (party: number) => `Đơn này dành cho ${party} khách.`,
  tooManyStay: (listed: number, places: number) =>
    `Đơn này còn chỗ cho ${places} khách mà danh sách còn ${listed} tên. Bạn chọn thêm người đi theo đơn mới.`,
  tooManyGo: (listed: number, places: number) => `Đơn mới có chỗ cho ${places} khách, bạn đã chọn ${listed} tên.`,
  documentAgain: "Bạn đã đổi quốc tịch, xin nhập lại số giấy tờ.",
  changedMeanwhile: "Danh sách khách vừa được người khác sửa. Bạn tải lại trang rồi điền lại nhé.",
  closed: "Đã đến giờ bắt đầu hoặc đơn đã kết thúc nên không sửa được danh sách. Bạn gọi cho chúng tôi nhé.",
  notForFlights: "Khách của vé máy bay đã khai khi đặt vé. Cần sửa xin gọi cho chúng tôi.",
  ended: "Đơn này đã kết thúc nên không sửa danh sách khách được.",
  whyAsked: {
    cruise:
      "Cảng tàu khách cần họ tên, ngày sinh, quốc tịch và số giấy tờ của từng người trước khi lên tàu. Số giấy tờ được mã hoá, chỉ dùng cho danh sách lên tàu.",
    hotel: "Khách sạn chỉ cần biết họ tên từng người. Khi nhận phòng, mỗi người đưa giấy tờ bản gốc.",
    flight: "Hãng bay cần họ tên, ngày sinh, quốc tịch và số giấy tờ của từng người. Số giấy tờ được mã hoá.",
  } satisfies Record<BookingKind, string>,
  purged: `Danh sách khách được xoá ${TRAVELLER_DAYS} ngày sau ngày cuối của đơn.`,
} as const;

export const sexNames = { male: "Nam", female: "Nữ" } as const satisfies Record<Sex, string>;

export const documentKindNames = { personal: "Căn cước", passport: "Hộ chiếu" } as const satisfies Record<
  NonNullable<TravellerView["document"]>["kind"],
  string
>;

export const gapNames = {
  born: "ngày sinh",
  sex: "giới tính",
  document: "giấy tờ",
} as const satisfies Record<TravellerGap, string>;
