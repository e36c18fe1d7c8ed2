import { formatVnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import type { Asking, OrderFailure, OrderState } from "#modules/flights/contract/order-states.ts";
import type { BookingKind } from "./contract/booking.ts";
import type { DeskView } from "./contract/desk-views.ts";
import type { BoardingMark, BookingEventKind, BookingSource, BookingState } from "./contract/states.ts";
import {
  ADJUSTMENT,
  LETTERS_PER_HOUR,
  MAX_BOARDING_BOOKINGS,
  MAX_CHANGE_REQUESTS,
  MAX_DISCOUNT_PERCENT,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  MAX_EXPORT_ROWS,
} from "./limits.ts";

/** What a customer reads about a booking. */
export const bookingMessages = {
  notFound: "Không tìm thấy đơn nào khớp với mã và số điện thoại hoặc email này. Bạn xem lại giúp nhé.",
  badCode: "Mã đơn gồm 8 ký tự, ví dụ HT 7K2M 9QXA. Bạn xem lại từng ký tự giúp nhé.",
  tooManyLookups: "Bạn đã thử nhiều lần. Xin đợi ít phút rồi thử lại.",
  tooManyHolds:
    "Số điện thoại này đang có nhiều đơn chờ thanh toán. Bạn thanh toán hoặc huỷ bớt trước khi đặt thêm nhé.",
  soldOut: "Phòng vừa có khách khác đặt. Bạn chọn phòng hoặc ngày khác nhé.",
  heldByThisPhone:
    "Phòng này đang được giữ cho chính số điện thoại của bạn. Bạn mở lại đơn bằng liên kết trong email, hoặc tra cứu đơn bằng mã.",
  moneyOnItsWay: (reference: string) =>
    `Đơn ${reference} đã có tiền hoặc bạn đã báo chuyển khoản, nên không bỏ hay thay được. Bạn mở đơn đó để đi tiếp nhé.`,
  givenUp: "Khách bỏ giữ chỗ",
  replacedBy: (reference: string) => `Khách đổi lựa chọn, thay bằng đơn ${reference}`,
  noLongerHeld: "Đã hết thời gian giữ phòng. Bạn bấm giữ lại để chúng tôi kiểm tra còn phòng không.",
  noLongerAvailable: "Rất tiếc, phòng này đã có khách khác đặt. Bạn chọn phòng hoặc ngày khác nhé.",
  inThePast: "Ngày khởi hành đã qua. Bạn chọn ngày khác nhé.",
  keptMissing: "Bạn cần ghi số tiền giữ lại. Hãng hoàn đủ thì ghi 0.",
  keptTooMuch: (paid: number) => `Không giữ nhiều hơn số đã thu, ${formatVnd(paid)}.`,
  notMovable: "Đơn đã sang bước khác nên không làm được việc này. Bạn tải lại trang để xem trạng thái mới nhất.",
  notBoardingNow: "Chỉ ghi lên tàu hay không đến từ ngày đi đến ngày về, với đơn đã thanh toán.",
  stillTravelling: "Khách chưa về nên chưa hoàn thành đơn được.",
  noSuchStaff: "Người này không còn làm việc hoặc không phụ trách đơn. Bạn chọn người khác nhé.",
  noSuchCode: "Không có đơn nào mang mã này.",
  noSuchLetter: "Không tìm thấy email này.",
  noEmail: "Đơn này không có email của khách.",
  tooLongHold: "Chỉ giữ được đến 72 giờ kể từ bây giờ.",
  holdNotLonger: "Đơn đang được giữ lâu hơn thế.",
  inThePastForHold: "Đơn phải được thanh toán trước ngày đi.",
  alreadyCancelled: "Đơn này đã huỷ.",
  sameKeyOtherRequest: "Yêu cầu này đã gửi trước đó với nội dung khác. Bạn tải lại trang rồi gửi lại nhé.",
  consentMissing: "Bạn cần đồng ý với điều khoản và chính sách riêng tư.",
  depositNotOffered: "Chuyến này cần thanh toán đủ, không nhận đặt cọc.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc +84 912 345 678.",
} as const;

/** The price moved between the page and the booking: both amounts, so that nobody is surprised. */
export function priceChangedMessage(shown: number, current: number): string {
  const move = current < shown ? "giảm còn" : "tăng lên";
  return `Giá vừa ${move} ${formatVnd(current)} (trước đó ${formatVnd(shown)}). Bạn xem lại rồi xác nhận giá mới nhé.`;
}

/** What is said when a booking is changed. */
export const changeMessages = {
  override: "Giá riêng",
  nothingToChange: "Đơn vẫn như cũ, chưa có gì để đổi.",
  notChangeable: "Đơn này đã kết thúc hoặc đã đến giờ bắt đầu nên không đổi được.",
  notOwn: "Đơn này không còn tự đổi ngày được. Bạn gửi yêu cầu hoặc gọi cho chúng tôi nhé.",
  notAskable: "Đơn đã kết thúc hoặc đã đến giờ bắt đầu nên không gửi yêu cầu được. Bạn gọi cho chúng tôi nhé.",
  nothingAsked: "Bạn cần ghi bạn muốn đổi gì.",
  askedTooOften: `Bạn đã gửi ${MAX_CHANGE_REQUESTS} yêu cầu cho đơn này. Bạn gọi cho chúng tôi nhé.`,
  noRequest: "Yêu cầu này đã có người trả lời.",
  nothingLeft: "Tổng tiền của đơn phải lớn hơn 0.",
  adjustmentBounds: `Số tiền của một dòng từ ${formatVnd(ADJUSTMENT.min)} đến ${formatVnd(ADJUSTMENT.max)}.`,
  tooMuchOff: `Giảm nhiều nhất ${MAX_DISCOUNT_PERCENT}% giá theo bảng giá. Giảm hơn nữa cần người có quyền đặt giá riêng.`,
  fewerThanListed: (listed: number) =>
    `Danh sách khách đang có ${listed} người. Bạn bỏ bớt trong danh sách trước khi giảm số khách.`,
  meanwhile: (what: string) => `Trong lúc bạn sửa, đơn đã thay đổi: ${what}. Bạn xem lại rồi lưu lần nữa.`,
} as const;

/** What is said when a booking is split. */
export const splitMessages = {
  keepsPrice: "Giữ giá đã thoả thuận khi tách đơn",
  notSplittable:
    "Chỉ tách được đơn từ hai phòng trở lên, chưa đến giờ bắt đầu và chưa kết thúc; đơn thuê trọn tàu không tách.",
  noRoom: "Bạn chọn ít nhất một phòng để tách ra.",
  noRoomStays: "Bạn để lại ít nhất một phòng ở đơn này.",
  noSuchRoom: "Phòng của đơn đã đổi. Bạn tải lại trang rồi chọn lại nhé.",
  noPrice: (reason: string) => `Chưa chia được giá của đơn: ${reason} Bạn đặt giá cho phòng này rồi tách lại nhé.`,
  nothingLeft: "Dòng giảm giá lớn hơn tiền các phòng ở lại. Bạn sửa dòng giảm giá ở Đổi đơn, rồi tách.",
  openRefund: "Đơn đang có lệnh hoàn tiền chưa xong. Bạn hoàn xong hoặc từ chối lệnh ấy, rồi làm tiếp.",
} as const;

/** What is said when two bookings are joined. */
export const joinMessages = {
  joined: "Đã gộp",
  codeMissing: "Bạn chọn đơn muốn gộp vào, hoặc nhập mã đơn ấy.",
  notJoinable: "Chỉ gộp được đơn chưa đến giờ bắt đầu và chưa kết thúc; đơn thuê trọn tàu không gộp.",
  otherNotJoinable: "Đơn kia đã đến giờ bắt đầu, đã kết thúc hoặc thuê trọn tàu nên không gộp được.",
  itself: "Đây là chính đơn này. Bạn nhập mã đơn khác.",
  otherCustomer: "Hai đơn của hai số điện thoại khác nhau. Bạn đổi người đặt cho khớp rồi gộp.",
  otherStay: "Hai đơn khác tàu hoặc khách sạn, khác ngày hoặc khác số đêm. Bạn đổi đơn cho khớp rồi gộp.",
  otherTerms: "Hai đơn có điều kiện giá hoặc điều kiện huỷ khác nhau nên không gộp được.",
  tooLarge: `Gộp lại quá lớn: một đơn tối đa ${MAX_GUESTS} khách và ${MAX_ROOMS} phòng.`,
  ended: "Đơn này đã gộp vào đơn khác. Bạn viết thư từ đơn ấy nhé.",
  notSecured: "Một đơn còn chờ tiền. Hai đơn gộp lại phải đủ tiền giữ chỗ của cả hai thì mới gộp được.",
} as const;

/** What is said when a whole departure is cancelled or moved. */
export const departureMessages = {
  noSuchShip: "Không tìm thấy tàu này.",
  sameDay: "Bạn chọn một ngày khác ngày đi bây giờ.",
  reasonMissing: "Bạn cần ghi lý do, khách đọc được trong thư.",
  nothingLeft: "Chuyến này không còn đơn nào để huỷ hay dời.",
  nothingPossible: "Không đơn nào dời được sang ngày này nên chưa làm gì.",
  tooMany: `Mỗi lần chỉ làm được ${MAX_BOARDING_BOOKINGS} đơn. Bạn xử lý bớt từng đơn rồi làm tiếp nhé.`,
  meanwhile: "Chuyến này vừa thay đổi nên chưa làm gì. Bạn xem lại danh sách mới rồi xác nhận lần nữa.",
} as const;

/** What is said of flights that were ordered. */
export const flightBookingMessages = {
  none: (reasons: string) => `Chưa đặt được vé. ${reasons}`,
  noChanges: "Vé máy bay đổi theo điều kiện của hãng. Xin gọi cho chúng tôi.",
  noHoldAgain: "Vé máy bay hết hạn giữ thì không giữ lại được ở giá cũ. Xin tìm lại chuyến bay.",
  /** Why an airline keeps no seats, in words for the customer. */
  returned: "Vé đã trả cho hãng.",
  kept: "Phí trả vé",
  unpaidTickets: "Hãng đã xuất vé này khi đơn chưa trả đủ tiền. Thu tiền của khách, hoặc trả vé cho hãng.",
  failures: {
    expired: "Giá vé đã hết hạn ở hãng. Xin tìm lại chuyến bay.",
    "price-changed": "Hãng vừa đổi giá. Xin tìm lại chuyến bay.",
    "too-late": "Chuyến bay quá gần giờ khởi hành nên hãng không giữ chỗ. Xin gọi cho chúng tôi.",
    refused: "Hãng vừa hết chỗ ở giá này. Xin chọn chuyến khác.",
    duplicate: "Hành khách đã có chỗ trên chuyến bay này.",
    invalid: "Hãng không nhận thông tin đặt chỗ. Xin gọi cho chúng tôi.",
    unavailable: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    misconfigured: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    unknown: "Hãng chưa trả lời. Xin thử lại sau ít phút.",
    "never-booked": "Hãng không nhận được yêu cầu giữ chỗ. Xin đặt lại.",
    // It was given back, by us or by the airline, and nothing had failed.
    gone: "Chỗ không còn được giữ ở hãng.",
  } satisfies Record<OrderFailure | "gone", string>,
} as const;

/** How what an airline keeps is called. */
export const orderStateNames: Readonly<Record<OrderState, string>> = {
  booking: "Đang hỏi hãng",
  held: "Đang giữ chỗ",
  ticketing: "Đang xuất vé",
  ticketed: "Đã xuất vé",
  failed: "Không có vé",
  unknown: "Đang kiểm tra với hãng",
  voiding: "Đang trả chỗ",
  void: "Đã trả chỗ",
};

/** What is asked of an airline, as staff say it. */
export const orderAskingNames: Readonly<Record<Asking, string>> = {
  book: "Giữ chỗ",
  issue: "Xuất vé ngay",
  read: "Hỏi lại hãng",
  cancel: "Trả chỗ",
};

/** How a state is called on pages and in letters. */
export const stateNames = {
  draft: "Đơn nháp",
  held: "Đang giữ phòng",
  awaiting_payment: "Chờ nhận chuyển khoản",
  part_paid: "Đã thanh toán một phần",
  paid: "Đã thanh toán, chờ xác nhận",
  confirmed: "Đã xác nhận",
  completed: "Đã hoàn thành",
  expired: "Hết hạn giữ phòng",
  cancelled: "Đã huỷ",
} as const satisfies Record<BookingState, string>;

/** The same of flights, where it has a name of its own. */
const flightStateNames: Readonly<Partial<Record<BookingState, string>>> = {
  draft: "Đang hỏi hãng bay",
  held: "Đang giữ chỗ",
  paid: "Đã thanh toán, chờ xuất vé",
  confirmed: "Đã xuất vé",
  expired: "Hết hạn giữ chỗ",
};

export const stateNameOf = ({ kind, state }: { kind: BookingKind; state: BookingState }): string =>
  (kind === "flight" ? flightStateNames[state] : undefined) ?? stateNames[state];

/** What happened to a booking, as staff read it. */
export const eventNames = {
  created: "Lập đơn",
  expired: "Hết thời gian giữ phòng",
  "held-again": "Giữ lại phòng",
  held: "Giữ phòng",
  "hold-extended": "Giữ phòng thêm",
  "transfer-announced": "Khách báo đã chuyển khoản",
  "payment-received": "Tiền về",
  "change-asked": "Khách muốn đổi đơn",
  changed: "Đổi đơn",
  split: "Tách đơn",
  joined: "Gộp đơn",
  confirmed: "Đã xác nhận phòng",
  completed: "Hoàn thành chuyến đi",
  cancelled: "Huỷ đơn",
  "refund-paid": "Đã hoàn tiền",
  assigned: "Giao người phụ trách",
  "payment-taken-back": "Gỡ tiền khỏi đơn",
  "refund-requested": "Tạo lệnh hoàn tiền",
  "refund-approved": "Duyệt hoàn tiền",
  "refund-rejected": "Từ chối hoàn tiền",
  "payment-chosen": "Khách đổi cách trả",
  "payment-moved": "Chuyển tiền giữa hai đơn",
  "payment-told": "Ngân hàng đã báo khoản ghi tay",
  "void-requested": "Đề nghị huỷ phiếu ghi tay",
  "void-refused": "Không huỷ phiếu ghi tay",
  "guests-changed": "Sửa danh sách khách",
  "guests-forgotten": "Xoá danh sách khách theo hạn",
  "document-added": "Thêm tài liệu",
  "document-deleted": "Xoá tài liệu",
  "letter-written": "Viết thư cho khách",
  "email-corrected": "Khách sửa email",
  "change-answered": "Đã trả lời khách",
  boarded: "Khách đã lên tàu",
  "no-show": "Khách không đến",
  "seats-refused": "Hãng không giữ chỗ",
  "tickets-returned": "Đã trả vé cho hãng",
  "seats-asked": "Hỏi hãng về vé",
  ticketed: "Đã xuất vé",
} as const satisfies Record<BookingEventKind, string>;

/** What lists of the day say of a booking. */
export const boardingMarkNames = {
  boarded: "Đã lên tàu",
  "no-show": "Không đến",
} as const satisfies Record<BoardingMark, string>;

/** How the views of the desk are called. */
export const deskViewNames = {
  all: "Tất cả",
  new: "Mới",
  "awaiting-payment": "Chờ thanh toán",
  "to-confirm": "Cần xác nhận",
  owing: "Còn nợ",
  departing: "Đi trong 3 ngày",
  "needs-staff": "Vé cần xử lý",
  "change-asked": "Khách muốn đổi",
  "refund-due": "Cần hoàn tiền",
} as const satisfies Record<DeskView, string>;

export const sourceNames: Record<BookingSource, string> = { site: "Trang web", phone: "Điện thoại", quote: "Báo giá" };

/** What is said about the lists of the desk. */
export const deskMessages = {
  tooManyToExport: `Một tệp tối đa ${MAX_EXPORT_ROWS.toLocaleString("en-US")} đơn: chọn khoảng ngày đi ngắn hơn.`,
} as const;

/** What is said about the files of a booking. */
export const documentMessages = {
  notFound: "Không có tài liệu này.",
  empty: "Bạn cần chọn một tệp.",
  tooHeavy: `Tệp nặng quá ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB. Bạn giảm dung lượng rồi tải lại.`,
  tooMany: `Mỗi đơn giữ tối đa ${MAX_DOCUMENTS} tài liệu. Bạn xoá bớt rồi tải lại.`,
  badKind: "Chỉ nhận tệp PDF hoặc ảnh JPEG, PNG, WebP, AVIF.",
  damagedPdf: "Tệp PDF bị hỏng hoặc có phần lạ ở sau. Bạn lưu lại thành PDF rồi tải lên.",
  activePdf:
    "Tệp PDF này có mã chạy hoặc tệp đính kèm bên trong nên không được nhận. Bạn in lại thành PDF rồi tải lên.",
} as const;

/** What is said about letters to the customer. */
export const letterMessages = {
  tooMany: `Mỗi đơn chỉ gửi ${LETTERS_PER_HOUR} thư một giờ để không làm phiền khách. Bạn đợi rồi gửi tiếp nhé.`,
  subjectMissing: "Bạn cần ghi tiêu đề.",
  textMissing: "Bạn cần viết nội dung thư.",
} as const;

/** What is said of a letter instead where nothing sends it. */
export const letterIsKept = "Đã viết thư. Chưa có máy chủ thư nên thư nằm trong hộp thư đi.";

/** What staff are told once an action of the booking's file has worked, by its intent. */
export const saidAfter: Readonly<Record<string, string>> = {
  confirm: "Đã xác nhận đơn",
  boarded: "Đã ghi khách lên tàu",
  "no-show": "Đã ghi khách không đến",
  complete: "Đã ghi hoàn thành chuyến đi",
  "extend-hold": "Đã giữ phòng thêm",
  "hold-again": "Đã giữ lại phòng",
  cancel: "Đã huỷ đơn",
  "change-answered": "Đã ghi là trả lời khách",
  assign: "Đã giao đơn",
  note: "Đã thêm ghi chú",
  resend: "Thư được xếp hàng gửi lại",
  "write-letter": "Thư được xếp hàng gửi cho khách",
  guests: "Đã lưu danh sách khách",
  "add-document": "Đã thêm tài liệu",
  "delete-document": "Đã xoá tài liệu",
  "record-payment": "Đã ghi nhận tiền",
  "request-refund": "Đã tạo lệnh hoàn tiền",
  "request-void": "Đã gửi đề nghị huỷ phiếu",
  "take-back": "Đã gỡ tiền khỏi đơn",
  "ask-airline": "Đã hỏi hãng",
};
