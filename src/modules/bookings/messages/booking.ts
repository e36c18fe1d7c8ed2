import { formatVnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { ADJUSTMENT_VND, MAX_BOARDING_BOOKINGS, MAX_CHANGE_REQUESTS, MAX_DISCOUNT_PERCENT } from "../limits.ts";

/** Messages about a booking that customers read. */
export const bookingMessages = {
  /** Replaces the name of an erased customer. */
  erasedName: "Đã xoá",
  erased: "Thông tin người đặt của đơn này đã được xoá, nên đơn không dùng tiếp được. Bạn đặt đơn mới giúp nhé.",
  stillOpen: "Đơn còn việc chưa xong nên chưa xoá được thông tin người đặt.",
  notFound: "Không tìm thấy đơn nào khớp với mã và số điện thoại hoặc email này. Bạn xem lại giúp nhé.",
  badCode: "Mã đơn gồm 8 ký tự, ví dụ HT 7K2M 9QXE. Bạn xem lại từng ký tự giúp nhé.",
  linkByEmail:
    "Đơn này vừa được tra cứu quá nhiều lần, nên chúng tôi không mở ngay. Nếu mã đơn và số điện thoại hoặc email đều đúng, liên kết mở đơn được gửi vào email đã đặt.",
  /** The same on a site that sends no email. */
  linkByPhone:
    "Đơn này vừa được tra cứu quá nhiều lần, nên chúng tôi không mở ngay. Bạn đợi ít phút rồi thử lại, hoặc gọi cho chúng tôi để được giúp nhé.",
  linksByEmail:
    "Nếu email này có đơn sắp tới, liên kết mở đơn được gửi vào đó trong vài phút. Không thấy, bạn xem cả mục thư rác.",
  tooManyLookups: "Bạn đã thử nhiều lần. Xin đợi ít phút rồi thử lại.",
  tooManyHolds:
    "Số điện thoại hoặc email này đang có nhiều đơn chờ thanh toán. Bạn thanh toán hoặc huỷ bớt trước khi đặt thêm nhé.",
  heldAgainBefore: "Đơn này đã được giữ lại một lần. Bạn đặt đơn mới, hoặc gọi để chúng tôi giữ phòng giúp nhé.",
  pastDay: "Ngày của đơn này không còn nhận đặt nữa. Bạn chọn ngày khác nhé.",
  tooManyUnpaid:
    "Email này có nhiều đơn trong ngày chưa được thanh toán. Bạn thanh toán một đơn, hoặc gọi để chúng tôi đặt giúp nhé.",
  tooManyFromHere:
    "Mạng bạn đang dùng có nhiều đơn chưa thanh toán. Bạn đợi một lát, đổi sang mạng khác, hoặc gọi để chúng tôi đặt giúp nhé.",
  heldByThisPhone:
    "Phòng này đang được giữ cho chính số điện thoại của bạn. Bạn mở lại đơn bằng liên kết trong email, hoặc tra cứu đơn bằng mã.",
  moneyOnItsWay: (reference: string) =>
    `Đơn ${reference} đã có tiền hoặc bạn đã báo chuyển khoản, nên không bỏ hay thay được. Bạn mở đơn đó để đi tiếp nhé.`,
  givenUp: "Khách bỏ giữ chỗ",
  replacedBy: (reference: string) => `Khách đổi lựa chọn, thay bằng đơn ${reference}`,
  noLongerHeld: "Đã hết thời gian giữ phòng. Bạn bấm giữ lại để chúng tôi kiểm tra còn phòng không.",
  keptMissing: "Bạn cần ghi số tiền giữ lại. Hãng hoàn đủ thì ghi 0.",
  keptBeyondPrice: (total: number) =>
    `Không giữ nhiều hơn giá của đơn, ${formatVnd(total)}: phần đã thu thêm phải hoàn cho khách.`,
  keptTooMuch: (paid: number) => `Không giữ nhiều hơn số đã thu, ${formatVnd(paid)}.`,
  notMovable: "Đơn đã sang bước khác nên không làm được việc này. Bạn tải lại trang để xem trạng thái mới nhất.",
  cancelledOtherwise: (kept: number) =>
    `Đơn đã huỷ trước đó và giữ lại ${formatVnd(kept)}, nên chưa làm gì thêm. Bạn tải lại trang, cần hoàn thêm thì bấm Hoàn tiền.`,
  notBoardingNow: "Chỉ ghi lên tàu hay không đến từ ngày đi đến ngày về, với đơn đã thanh toán.",
  stillTravelling: "Khách chưa về nên chưa hoàn thành đơn được.",
  noSuchStaff: "Người này không còn làm việc hoặc không phụ trách đơn. Bạn chọn người khác nhé.",
  noSuchCode: "Không có đơn nào mang mã này.",
  noSuchEmail: "Không tìm thấy email này.",
  noEmail: "Đơn này không có email của khách.",
  tooLongHold: "Chỉ giữ được đến 72 giờ kể từ bây giờ.",
  holdNotLonger: "Đơn đang được giữ lâu hơn thế.",
  holdPastDeparture: "Đơn phải được thanh toán trước ngày đi.",
  depositNotOffered: "Chuyến này cần thanh toán đủ, không nhận đặt cọc.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc +84 912 345 678.",
} as const;

/** The price moved between the page and the booking: names both amounts, so that the new one is no surprise. */
export function priceChangedMessage(shownTotal: number, current: number): string {
  const move = current < shownTotal ? "giảm còn" : "tăng lên";
  return `Giá vừa ${move} ${formatVnd(current)} (trước đó ${formatVnd(shownTotal)}). Bạn xem lại rồi xác nhận giá mới nhé.`;
}

export const changeMessages = {
  override: "Giá riêng",
  waived: "Phần chuyển thiếu được chấp nhận",
  nothingToChange: "Đơn vẫn như cũ, chưa có gì để đổi.",
  notChangeable: "Đơn này đã kết thúc hoặc đã đến giờ bắt đầu nên không đổi được.",
  notOwn: "Đơn này không còn tự đổi ngày được. Bạn gửi yêu cầu hoặc gọi cho chúng tôi nhé.",
  notOwnCancel: "Đơn này không tự huỷ được. Bạn gửi yêu cầu hoặc gọi cho chúng tôi nhé.",
  ownCancel: "Khách tự huỷ theo điều kiện của đơn",
  refundChanged: (refund: number) =>
    `Từ lúc bạn mở trang, số tiền nhận lại đã đổi thành ${formatVnd(refund)}. Bạn xem lại rồi bấm huỷ lần nữa.`,
  notAskable: "Đơn đã kết thúc hoặc đã đến giờ bắt đầu nên không gửi yêu cầu được. Bạn gọi cho chúng tôi nhé.",
  nothingAsked: "Bạn cần ghi bạn muốn đổi gì.",
  askedTooOften: `Bạn đã gửi ${MAX_CHANGE_REQUESTS} yêu cầu cho đơn này. Bạn gọi cho chúng tôi nhé.`,
  noRequest: "Yêu cầu này đã có người trả lời.",
  nothingLeft: "Tổng tiền của đơn phải lớn hơn 0.",
  adjustmentBounds: `Số tiền của một dòng từ ${formatVnd(ADJUSTMENT_VND.min)} đến ${formatVnd(ADJUSTMENT_VND.max)}.`,
  tooMuchOff: `Giảm nhiều nhất ${MAX_DISCOUNT_PERCENT}% giá theo bảng giá. Giảm hơn nữa cần người có quyền đặt giá riêng.`,
  fewerThanListed: (listed: number) =>
    `Danh sách khách đang có ${listed} người. Bạn bỏ bớt trong danh sách trước khi giảm số khách.`,
  meanwhile: (what: string) => `Trong lúc bạn sửa, đơn đã thay đổi: ${what}. Bạn xem lại rồi lưu lần nữa.`,
} as const;

/** Messages about splitting a booking. */
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

/** Messages about merging two bookings. */
export const mergeMessages = {
  joined: "Đã gộp",
  codeMissing: "Bạn chọn đơn muốn gộp vào, hoặc nhập mã đơn ấy.",
  notMergeable: "Chỉ gộp được đơn chưa đến giờ bắt đầu và chưa kết thúc; đơn thuê trọn tàu không gộp.",
  otherNotMergeable: "Đơn kia đã đến giờ bắt đầu, đã kết thúc hoặc thuê trọn tàu nên không gộp được.",
  itself: "Đây là chính đơn này. Bạn nhập mã đơn khác.",
  otherCustomer: "Hai đơn của hai số điện thoại khác nhau. Bạn đổi người đặt cho khớp rồi gộp.",
  otherStay: "Hai đơn khác tàu hoặc khách sạn, khác ngày hoặc khác số đêm. Bạn đổi đơn cho khớp rồi gộp.",
  changedThere: "Đơn này đã gộp vào đơn khác. Bạn sửa ở đơn ấy nhé.",
  otherReferrer: "Hai đơn khác nguồn giới thiệu hoặc khác mức hoa hồng của nguồn. Bạn sửa nguồn cho khớp rồi gộp.",
  otherTerms: "Hai đơn có điều kiện giá hoặc điều kiện huỷ khác nhau nên không gộp được.",
  tooLarge: `Gộp lại quá lớn: một đơn tối đa ${MAX_GUESTS} khách và ${MAX_ROOMS} phòng.`,
  ended: "Đơn này đã gộp vào đơn khác. Bạn viết thư từ đơn ấy nhé.",
  notSecured: "Một đơn còn chờ tiền. Hai đơn gộp lại phải đủ tiền giữ chỗ của cả hai thì mới gộp được.",
} as const;

/** Messages about cancelling or moving a whole departure. */
export const departureMessages = {
  noSuchShip: "Không tìm thấy tàu này.",
  sameDay: "Bạn chọn một ngày khác ngày đi bây giờ.",
  reasonMissing: "Bạn cần ghi lý do, khách đọc được trong thư.",
  nothingLeft: "Chuyến này không còn đơn nào để huỷ hay dời.",
  nothingPossible: "Không đơn nào dời được sang ngày này nên chưa làm gì.",
  tooMany: `Mỗi lần chỉ làm được ${MAX_BOARDING_BOOKINGS} đơn. Bạn xử lý bớt từng đơn rồi làm tiếp nhé.`,
  meanwhile: "Chuyến này vừa thay đổi nên chưa làm gì. Bạn xem lại danh sách mới rồi xác nhận lần nữa.",
} as const;
