import { formatAmount, formatVnd } from "#kernel/money.ts";
import type { CashLineKind } from "./contract/cash-book.ts";
import { type AttemptState, isGatewayMethod, type PayMethod } from "./contract/methods.ts";
import type { ReceiptOutcome } from "./contract/receipts.ts";
import type { RefundState } from "./contract/refunds.ts";
import { CASH_BOOK_DAYS, CASH_BOOK_LINES, MAX_PLAUSIBLE_VND } from "./limits.ts";

/** Names of payment methods. */
export const methodNames = {
  transfer: "Chuyển khoản",
  cash: "Tiền mặt",
  card: "Quẹt thẻ",
  vnpay: "VNPay",
  momo: "MoMo",
  zalopay: "ZaloPay",
} as const satisfies Record<PayMethod, string>;

/** The same inside a sentence; names of companies keep their capitals. */
export const methodInSentence = (method: PayMethod): string =>
  isGatewayMethod(method) ? `qua ${methodNames[method]}` : methodNames[method].toLowerCase();

export const paymentMessages = {
  otherAmount: "(khác số tiền đã hẹn)",
  methodOff: "Cách thanh toán này đang tạm ngừng. Bạn chọn cách khác nhé.",
  notAtGateway: (least: string, most: string) =>
    `Cách thanh toán này nhận từ ${least} đến ${most}. Bạn chuyển khoản nhé.`,
  holdTooShort: "Thời gian giữ chỗ còn quá ít để sang trang của cổng thanh toán. Bạn chuyển khoản nhé.",
  gatewaySilent: "Cổng thanh toán chưa trả lời nên lần này chưa trừ tiền. Bạn thử lại hoặc chọn cách khác nhé.",
  nothingDue: "Đơn này đã thanh toán đủ.",
  noSuchReceipt: "Không tìm thấy khoản tiền này.",
  notHeld: "Cổng thanh toán không còn giữ khoản này. Bạn tải lại trang nhé.",
  nothingLeft: "Khoản tiền này đã được xử lý.",
  moreThanLeft: "Số tiền lớn hơn phần chưa xử lý.",
  tooMuchAtOnce: `Một lần ghép nhiều nhất ${formatVnd(MAX_PLAUSIBLE_VND)}.`,
  cancelledBooking: "Đơn này đã huỷ nên không nhận thêm tiền. Bạn tạo lệnh trả lại người gửi nhé.",
  roomsGone: "Đơn đã hết hạn và phòng đã có khách khác. Bạn trả lại tiền hoặc chọn đơn khác nhé.",
  departed: "Chuyến của đơn này đã khởi hành. Bạn trả lại tiền hoặc chọn đơn khác nhé.",
  nothingToTakeBack: "Đơn không còn tiền nào của khoản này để gỡ ra.",
  mostToTakeBack: (most: number) => `Chỉ gỡ được nhiều nhất ${formatVnd(most)}.`,
  sameBooking: "Khoản tiền đang nằm ở chính đơn này.",
  receiptVoid: "Phiếu ghi tay này đã huỷ hoặc đang chờ duyệt huỷ.",
  notRecordedByStaff:
    "Chỉ huỷ được phiếu do nhân viên ghi tay. Tiền ngân hàng báo thì chuyển sang đơn khác hoặc trả lại.",
  notVoiding: "Phiếu này không chờ duyệt huỷ. Bạn tải lại trang nhé.",
  ownVoid: "Phiếu do bạn đề nghị huỷ phải do người khác duyệt.",
  recordedMoneySpent: "Một phần tiền của phiếu này đã hoàn hoặc đang chờ hoàn nên chưa huỷ được.",
  bankedLater: "Giờ tiền về không thể ở tương lai.",
  aboveBalance: (balance: number, isRestAtHotel: boolean) =>
    [
      balance > 0 ? `Đơn chỉ còn thiếu ${formatVnd(balance)}.` : "Đơn này không còn thiếu tiền.",
      isRestAtHotel ? "Phần còn lại khách trả tại khách sạn." : "",
      "Bạn xem lại, hoặc đánh dấu ô xác nhận bên dưới.",
    ]
      .filter(Boolean)
      .join(" "),
  cashBookDaysReversed: "Ngày đầu phải trước ngày cuối.",
  cashBookTooLong: `Khoảng này quá dài: nhiều nhất ${CASH_BOOK_DAYS} ngày và ${formatAmount(CASH_BOOK_LINES)} dòng.`,
  reportedByBank: "Ngân hàng đã báo khoản có mã giao dịch này. Bạn xem trong sổ quỹ hoặc chuyển khoản chưa rõ đơn nhé.",
  recordedAndReported:
    "Ngân hàng đã báo chính khoản này nên không huỷ phiếu được. Bạn chuyển sang đơn khác hoặc trả lại nhé.",
  possibleDuplicate: ({ reference, amount }: { reference: string; amount: number }) =>
    `Có thể chính là phiếu ghi tay ${reference}, ${formatVnd(amount)}: xem lại trước khi ghép hoặc trả.`,
  otherAmountThanRecorded: "Số tiền khác phiếu ghi tay. Phiếu ghi sai thì huỷ phiếu, rồi ghép khoản này vào đơn.",
  recordedIsReported: "Ngân hàng đã báo phiếu ghi tay ấy rồi, nên đây là một khoản khác.",
  recordedElsewhere: "Phiếu ghi tay đang tính cho đơn khác. Bạn chuyển tiền của phiếu sang đúng đơn trước nhé.",
  receiptKnown: "Mã giao dịch này đã được ghi cho một khoản khác.",
  slipKnown:
    "Số phiếu này đã được ghi cho một khoản khác trong ngày. Có nhiều máy quẹt thẻ thì bạn ghi thêm tên máy, ví dụ M2-000123.",
  refundUnclear: "Cổng thanh toán chưa cho biết kết quả: một người khác xem trên trang quản lý của cổng rồi chốt",
  refundNotSettled:
    "Chưa rõ cổng thanh toán đã hoàn khoản này chưa. Một người khác xem trên trang quản lý của cổng rồi chốt kết quả trước.",
  notUnclear: "Kết quả hoàn qua cổng đã rõ. Bạn tải lại trang nhé.",
  ownSent: "Lệnh do bạn gửi sang cổng thì người khác xem ở cổng và chốt kết quả.",
  foundUnpaid: (name: string) => `${name} đã xem ở cổng: chưa hoàn`,
  refundAtGateway: "Cổng thanh toán đang hoàn khoản này. Bạn chờ kết quả rồi tải lại trang nhé.",
  noSuchRefund: "Không tìm thấy lệnh hoàn tiền này.",
  moreThanPaid: "Số tiền hoàn lớn hơn số còn có thể hoàn.",
  ownRefund: "Lệnh hoàn tiền do bạn tạo phải do chủ hoặc quản lý khác duyệt.",
  noBeneficiary: "Chưa có tài khoản nhận tiền. Bạn điền tài khoản, hoặc gửi khách liên kết đơn để khách tự điền.",
  noAccountWanted: "Đơn này không có khoản hoàn nào đang chờ tài khoản nhận.",
  noOpenRefund: "Đơn không có khoản hoàn nào chờ tài khoản nhận. Bạn tải lại trang nhé.",
  ownLink:
    "Tài khoản nhận do khách điền qua liên kết mà bạn đã lấy hoặc nhận, nên phải do chủ hoặc quản lý khác duyệt.",
  refundNotVoidable: "Chỉ huỷ được khoản hoàn tiền mặt đã ghi là đã trả.",
  mergedMeanwhile: "Đơn này vừa được gộp vào đơn khác. Bạn tải lại trang rồi huỷ lại nhé.",
  ownRefundPaid: "Khoản hoàn do bạn ghi đã trả phải do người khác huỷ.",
  refundMoved: "Lệnh hoàn tiền đã sang bước khác. Bạn tải lại trang nhé.",
  receivedLess: (method: PayMethod, most: number) =>
    `Đơn chỉ nhận ${formatVnd(most)} ${methodInSentence(method)} do người khác ghi. Bạn hoàn bằng chuyển khoản nhé.`,
  noSuchSupplier: "Không có tàu hoặc khách sạn này.",
  noSuchSupplierPayment: "Không tìm thấy lần trả này.",
  supplierPaymentVoided: "Khoản này đã huỷ.",
  ownSupplierPayment: "Khoản này do bạn ghi, phải do người khác huỷ.",
  supplierReturned: "Nhà cung cấp đã trả lại tiền của khoản này. Bạn huỷ khoản trả lại trước nhé.",
  notFromFund: "Chỉ trả nhà cung cấp từ tài khoản ngân hàng hoặc két tiền mặt đang dùng.",
  notIntoFund: "Chỉ thu lại tiền vào tài khoản ngân hàng hoặc két tiền mặt đang dùng.",
  moreThanOwed: (most: number) =>
    most > 0
      ? `Tính đến tháng này, nhà cung cấp chỉ nợ đại lý ${formatVnd(most)}.`
      : "Tính đến tháng này, nhà cung cấp không nợ đại lý.",
  referenceUsed: "Mã giao dịch này đã được ghi cho một lệnh hoàn tiền khác.",
  slipUsed:
    "Số phiếu này đã được ghi cho một lệnh hoàn tiền khác trong ngày. Có nhiều máy quẹt thẻ thì bạn ghi thêm tên máy, ví dụ M2-000123.",
} as const;

/** The fee of a gateway for a payment. */
export const feeText = (fee: number): string => `phí ${formatVnd(fee)}`;

export const cashLineNames = {
  received: "Thu, ngân hàng báo",
  gateway: "Thu, cổng thanh toán báo",
  typed: "Thu ghi tay",
  unmatched: "Thu, chưa rõ đơn",
  void: "Đã huỷ",
  refunded: "Hoàn cho khách",
  returned: "Trả người gửi",
  opening: "Số dư đầu",
  "transfer-out": "Chuyển sang quỹ khác",
  "transfer-fee": "Phí chuyển quỹ",
  "transfer-in": "Nhận từ quỹ khác",
  difference: "Chênh lệch khi chốt quỹ",
  supplier: "Trả nhà cung cấp",
  "supplier-return": "Nhà cung cấp trả lại",
} as const satisfies Record<CashLineKind, string>;

/** The name of a payment whose money the gateway has taken and reviews. */
export const heldPaymentName = "Cổng đang giữ để kiểm tra";

/** Names of the states of a payment at a gateway. */
export const attemptStateNames = {
  started: "Đang chờ",
  paid: "Đã trả",
  failed: "Không thành",
  abandoned: "Bỏ dở",
} as const satisfies Record<AttemptState, string>;

export const refundStateNames = {
  requested: "Chờ duyệt",
  approved: "Chờ chuyển tiền",
  paid: "Đã hoàn",
  rejected: "Đã từ chối",
} as const satisfies Record<RefundState, string>;

/** The state of a refund as staff read it: a voided one was not rejected. */
export const refundStateName = ({ state, voided }: { state: RefundState; voided: object | null }): string =>
  voided ? "Đã huỷ phiếu chi" : refundStateNames[state];

export const receiptOutcomeNames = {
  exact: "Đúng số tiền",
  short: "Thiếu",
  over: "Thừa",
  late: "Đến muộn",
  unmatched: "Chưa rõ đơn",
  ignored: "Bỏ qua",
} as const satisfies Record<ReceiptOutcome, string>;

/** Confirmations after money actions of staff, by intent. */
export const messageAfter: Readonly<Record<string, string>> = {
  match: "Đã ghép tiền vào đơn",
  same: "Đã ghi là cùng một khoản",
  return: "Đã tạo lệnh trả lại tiền",
  "link-arrival": "Đã ghép với lần chuyển quỹ",
  "held-returned": "Đã ghi cổng trả lại tiền cho khách",
  approve: "Đã duyệt hoàn tiền",
  reject: "Đã từ chối hoàn tiền",
  "approve-void": "Đã huỷ phiếu ghi tay",
  "refuse-void": "Đã giữ phiếu ghi tay",
  pay: "Đã ghi hoàn tiền và báo khách",
  send: "Cổng thanh toán đã hoàn tiền, khách được báo bằng email",
  "send-sent": "Đã gửi lệnh hoàn sang cổng thanh toán. Kết quả hiện ở đây khi cổng trả lời",
  "found-paid": "Đã ghi cổng hoàn tiền, khách được báo bằng email",
  "found-unpaid": "Đã chốt là cổng chưa hoàn. Bạn hoàn lại qua cổng hoặc bằng cách khác",
  "send-rejected": "Cổng thanh toán không hoàn khoản này. Bạn xem lý do ở lệnh rồi hoàn cách khác",
  "name-account": "Đã lưu tài khoản nhận",
  "name-account-requested": "Đã lưu tài khoản nhận. Lệnh chờ người khác duyệt",
};
