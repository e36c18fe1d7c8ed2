import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { FundKind } from "./contract.ts";
import { MAX_FUNDS } from "./limits.ts";

export const fundKindNames = {
  bank: "Tài khoản ngân hàng",
  till: "Két tiền mặt",
  terminal: "Máy quẹt thẻ",
  gateway: "Cổng thanh toán",
} as const satisfies Record<FundKind, string>;

export const fundMessages = {
  noSuchFund: "Không tìm thấy quỹ này.",
  changed: "Quỹ vừa được người khác sửa. Bạn tải lại trang nhé.",
  chooseFund: "Bạn phải chọn quỹ.",
  otherKind: (kind: FundKind) => `Quỹ này không nhận khoản này. Bạn chọn một quỹ loại ${fundKindNames[kind]}.`,
  notInUse: "Quỹ này đã ngừng dùng. Bạn chọn quỹ khác.",
  tooMany: `Có nhiều nhất ${MAX_FUNDS} quỹ.`,
  accountTaken: "Số tài khoản này đã có quỹ.",
  openingInFuture: "Ngày của số dư đầu không thể ở tương lai.",
  closedUntil: (name: string, day: CalendarDate) =>
    `${name} đã chốt đến hết ngày ${formatDate(day)}. Bạn ghi vào ngày sau đó, hoặc nhờ chủ mở lại.`,
  sameFund: "Quỹ nhận phải khác quỹ chuyển.",
  dayInFuture: "Ngày không thể ở tương lai.",
  noSuchTransfer: "Không tìm thấy lần chuyển quỹ này.",
  transferVoided: "Lần chuyển quỹ này đã huỷ.",
  ownTransfer: "Lần chuyển do bạn ghi phải do người khác huỷ.",
  arrivalNamed: "Lần chuyển quỹ này đã có khoản ngân hàng báo.",
  otherArrival: "Khoản ngân hàng báo khác quỹ nhận hoặc số tiền của lần chuyển.",
  noSuchClosing: "Không tìm thấy lần chốt này.",
  closedAlready: (day: CalendarDate) => `Quỹ đã chốt đến hết ngày ${formatDate(day)}.`,
  surplusSpent: (name: string) =>
    `Phần dư của lần chốt này đã chi hoặc chuyển khỏi ${name} nên không mở lại được. Bạn huỷ lần chi hoặc chuyển đó trước.`,
  notLastClosing: "Chỉ mở lại được lần chốt gần nhất của quỹ.",
  reasonMissing: (expected: number, counted: number) =>
    `Sổ có ${formatVnd(expected)}, lệch ${formatVnd(counted - expected)}. Bạn phải nhập lý do.`,
  negativeTill: "Két tiền mặt không thể có số âm.",
  holdsLess: (name: string, amount: number) => `${name} chỉ còn ${formatVnd(Math.max(0, amount))}.`,
} as const;

/** The name of a bank account that a notice names first. */
export const accountFundName = (number: string): string => (number === "" ? "Ngân hàng" : `Tài khoản ${number}`);
