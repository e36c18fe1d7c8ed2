import { formatDate, formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import { nightsText } from "#modules/availability/rules/nights-text.ts";
import { type Block, type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import { roomsInWords } from "../messages/rooms-in-words.ts";
import { stateNameOf } from "../messages/states.ts";
import { bookingReference } from "../rules/code.ts";
import { labelsOf } from "../rules/kind-labels.ts";
import { isStay, isWaitingForMoney } from "../rules/states.ts";
import { isStopped } from "../rules/stopped.ts";
import { cancellationOf as termsOf } from "../rules/terms.ts";
import { reasonOf, write } from "./blocks.ts";
import { amountDueBlock, boardingOf } from "./boarding.ts";
import { papersOf } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";
import { itineraryOf, seatsRefusedText, travelAdviceBlocks } from "./flights.ts";
import { howToPay, payLater } from "./how-to-pay.ts";

/** The rooms are held: what, how much, until when and how to pay. */
export function bookingReceived(booking: BookingView, details: EmailDetails): Email {
  if (booking.state === "draft") return seatsRequested(booking, details);
  if (isStopped(booking)) return stoppedNow(booking, details);
  const until = formatInstant(booking.holdExpiresAt);
  const { space, paidTo } = labelsOf(booking);
  const isWaiting = isWaitingForMoney(booking.state);
  const payInTime = `Chúng tôi đã giữ ${space} cho bạn đến ${until} (giờ Việt Nam). Bạn thanh toán trước giờ này để ${paidTo} nhé.`;
  return write(`Đã giữ ${space} ${booking.subject.title}, mã ${bookingReference(booking.code)}`, booking, details, [
    ...(isWaiting
      ? [text(payInTime)]
      : [text(`Chúng tôi đã giữ ${space} và đã nhận đủ tiền của bạn.`), ...nextStepBlocks(booking, details)]),
    ...lostSeats(booking),
    tripOf(booking, details),
    priceOf(booking),
    ...(isWaiting ? howToPay(booking, details) : []),
    text(cancellationOf(booking)),
    link(isWaiting ? "Xem đơn và thanh toán" : "Xem đơn", details.link),
  ]);
}

/** Airlines are still being asked for the seats. */
function seatsRequested(booking: BookingView, details: EmailDetails): Email {
  const subject = `Đang chờ hãng bay ${booking.subject.title}, mã ${bookingReference(booking.code)}`;
  return write(subject, booking, details, [
    text(`${waitingForAirline} Bạn chưa cần trả tiền.`),
    tripOf(booking, details),
    priceOf(booking),
    link("Xem đơn", details.link),
  ]);
}

const waitingForAirline = "Chúng tôi đang chờ hãng bay trả lời và sẽ gửi email ngay khi có kết quả.";

/** Money has arrived: in full, in part, or too much. */
export function paymentReceived(booking: BookingView, details: EmailDetails, amount: number): Email {
  return write(`Đã nhận ${formatVnd(amount)} cho đơn ${bookingReference(booking.code)}`, booking, details, [
    text(`Chúng tôi đã nhận ${formatVnd(amount)} cho ${labelsOf(booking).stay} ${booking.subject.title}. Cảm ơn bạn.`),
    ...(isStopped(booking) ? stoppedTripBlocks(booking, details) : tripBlocks(booking, details)),
    papersOf(["Phiếu thu", ...(booking.state === "confirmed" && !isStopped(booking) ? ["phiếu xác nhận"] : [])]),
    link("Xem đơn", details.link),
  ]);
}

/** A trip that takes place: what happens next, boarding, the trip, its price and how to pay the rest. */
export function tripBlocks(booking: BookingView, details: EmailDetails): Block[] {
  return [
    ...nextStepBlocks(booking, details),
    ...(booking.state === "confirmed" && !details.boarded && isStay(booking) ? boardingOf(booking, details) : []),
    tripOf(booking, details),
    priceOf(booking),
    ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
    text(cancellationOf(booking)),
  ];
}

function stoppedTripBlocks(booking: BookingView, details: EmailDetails): Block[] {
  const more = booking.outstanding > 0 ? [payLater] : [];
  return [...more, tripOf(booking, details), priceOf(booking)];
}

function stoppedNow(booking: BookingView, details: EmailDetails): Email {
  const subject = `Tàu không chạy ngày ${formatDate(booking.checkIn)}, đơn ${bookingReference(booking.code)}: bạn chọn giúp`;
  return write(subject, booking, details, [...stoppedTripBlocks(booking, details), link("Xem đơn", details.link)]);
}

/** The booking is confirmed: guests show this email. */
export function bookingConfirmed(booking: BookingView, details: EmailDetails): Email {
  if (isStopped(booking)) return stoppedNow(booking, details);
  return write(
    `${isStay(booking) ? "Đã xác nhận phòng" : "Vé điện tử"} ${booking.subject.title}, mã ${bookingReference(booking.code)}`,
    booking,
    details,
    [
      text(`${labelsOf(booking).confirmed} ${labelsOf(booking).show}`),
      ...(isStay(booking) ? boardingOf(booking, details) : travelAdviceBlocks(details)),
      tripOf(booking, details),
      priceOf(booking),
      ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
      text(cancellationOf(booking)),
      papersOf(["Phiếu xác nhận"]),
      link("Xem đơn", details.link),
    ],
  );
}

/** A refund is approved only with an account; the booking page asks for it while none is known. */
export const refundAccountHint = "Nếu chưa báo tài khoản nhận tiền, xin bạn điền ở trang đơn.";

/** The booking is cancelled, with the refund. */
export function bookingCancelled(booking: BookingView, details: EmailDetails, refund: number): Email {
  const money =
    refund > 0
      ? `Chúng tôi sẽ hoàn lại ${formatVnd(refund)} và báo bạn khi đã chuyển. ${refundAccountHint}`
      : booking.paid > 0
        ? `Theo điều kiện ${booking.kind === "flight" ? "của hãng bay" : "huỷ của đơn"}, số tiền đã thanh toán không được hoàn lại.`
        : "Bạn chưa thanh toán nên không có tiền cần hoàn.";
  return write(`Đã huỷ đơn ${bookingReference(booking.code)}`, booking, details, [
    text(`Đơn ${booking.subject.title} của bạn đã huỷ. ${money}`),
    ...reasonOf(booking, "cancelled"),
    tripOf(booking, details),
    link("Xem đơn", details.link),
  ]);
}

/** The trip has begun or is over: what it cost, and what is still due. */
export function afterBoarding(booking: BookingView, details: EmailDetails): Email {
  return write(
    `${labelsOf(booking).title} ${booking.subject.title}, mã ${bookingReference(booking.code)}`,
    booking,
    details,
    [
      thanksAfter(booking),
      tripOf(booking, details),
      priceOf(booking),
      ...(booking.outstanding > 0 ? howToPay(booking, details) : []),
      link("Xem đơn", details.link),
    ],
  );
}

function thanksAfter({ kind, outstanding }: BookingView): Block {
  const open = outstanding > 0 ? ` Đơn còn ${formatVnd(outstanding)} chưa thanh toán.` : "";
  return text(`${labelsOf({ kind }).thanks}${open}`);
}

/** A message written by a member of staff. */
export function emailOfStaff(
  booking: BookingView,
  details: EmailDetails,
  message: { subject: string; text: string },
): Email {
  const paragraphs = message.text.split(/\n+/).map((words) => words.trim());
  const blocks = [...paragraphs.filter(Boolean).map(text), link("Xem đơn", details.link)];
  const subject = `${message.subject} (đơn ${bookingReference(booking.code)})`;
  return write(subject, booking, details, blocks, booking.contact.name);
}

export type PaidRefund = { amount: number; bankReference: string; method: RefundMethod };
type RefundMethod = "transfer" | "cash" | "card" | keyof typeof gatewayNames;
const gatewayNames = { vnpay: "VNPay", momo: "MoMo", zalopay: "ZaloPay" };

/** A refund was paid to the customer. */
export function refundPaid(
  booking: BookingView,
  details: EmailDetails,
  { amount, bankReference, method }: PaidRefund,
): Email {
  const sum = formatVnd(amount);
  const byGateway = (name: string) => [
    `Chúng tôi đã hoàn ${sum} qua ${name}, về nơi bạn đã dùng để trả. Mã giao dịch: ${bankReference}.`,
    "Tuỳ ngân hàng, tiền có thể về sau vài ngày làm việc.",
  ];
  const how = {
    vnpay: byGateway(gatewayNames.vnpay),
    momo: byGateway(gatewayNames.momo),
    zalopay: byGateway(gatewayNames.zalopay),
    transfer: [
      `Chúng tôi đã chuyển lại ${sum}. Mã giao dịch của ngân hàng: ${bankReference}.`,
      "Tuỳ ngân hàng, tiền có thể đến tài khoản của bạn sau một ngày làm việc.",
    ],
    cash: [
      `Chúng tôi đã hoàn ${sum} bằng tiền mặt, phiếu chi ${bankReference}.`,
      "Nếu bạn chưa nhận, bạn báo ngay nhé.",
    ],
    card: [
      `Chúng tôi đã hoàn ${sum} về thẻ bạn đã quẹt. Số phiếu: ${bankReference}.`,
      "Tuỳ ngân hàng, tiền có thể về thẻ của bạn sau vài ngày làm việc.",
    ],
  } satisfies Record<RefundMethod, string[]>;
  return write(`Đã hoàn ${sum} cho đơn ${bookingReference(booking.code)}`, booking, details, [
    ...how[method].map((sentence) => text(sentence)),
    ...(isWaitingForMoney(booking.state) && booking.outstanding > 0 ? [outstandingText(booking)] : []),
    link("Xem đơn", details.link),
  ]);
}

function outstandingText(booking: BookingView): Block {
  if (isStopped(booking)) return payLater;
  const { outstanding, holdExpiresAt } = booking;
  const until = formatInstant(holdExpiresAt);
  return text(`Đơn còn thiếu ${formatVnd(outstanding)}, bạn chuyển trước ${until} (giờ Việt Nam) nếu vẫn muốn đi nhé.`);
}

function nextStepBlocks(booking: BookingView, details: EmailDetails): Block[] {
  const { boarded } = details;
  if (!boarded && isWaitingForMoney(booking.state)) {
    const until = formatInstant(booking.holdExpiresAt);
    return [
      text(
        `Còn thiếu ${formatVnd(booking.outstanding)}. Bạn chuyển nốt trước ${until} (giờ Việt Nam) để ${labelsOf(booking).paidTo} nhé.`,
      ),
    ];
  }
  return [
    ...(boarded ? [thanksAfter(booking)] : progressBlocks(booking, details)),
    ...(booking.overpaid > 0
      ? [text(`Bạn đã chuyển thừa ${formatVnd(booking.overpaid)}. Chúng tôi sẽ liên hệ để hoàn lại.`)]
      : []),
  ];
}

function progressBlocks(booking: BookingView, details: EmailDetails): Block[] {
  if (booking.state === "draft") return [text(`${waitingForAirline} Xin đừng chuyển thêm.`)];
  if (booking.state === "confirmed") return [text(`Đơn của bạn đã được xác nhận. ${labelsOf(booking).show}`)];
  const progressText = text(
    isStay(booking)
      ? `Chúng tôi đang xác nhận chỗ với ${labelsOf(booking).seller} và sẽ gửi email ngay khi xong.`
      : "Chúng tôi đang xuất vé và gửi vé điện tử qua email ngay khi xong.",
  );
  return booking.outstanding > 0 ? [progressText, amountDueBlock(booking, details)] : [progressText];
}

export function tripOf(booking: BookingView, { flights }: Pick<EmailDetails, "flights">): Block {
  const about: Row[] = [
    ["Mã đơn", bookingReference(booking.code)],
    ["Trạng thái", stateNameOf(booking)],
  ];
  return { kind: "rows", rows: [...about, ...(flights ? itineraryOf(flights) : stayRows(booking))] };
}

function stayRows(booking: BookingView): Row[] {
  const words = labelsOf(booking);
  return [
    [words.product, booking.subject.title],
    [words.arrival, formatLongDate(booking.checkIn)],
    [words.departure, formatLongDate(booking.checkOut)],
    ["Khách", partyText(booking.adults, booking.childAges)],
    ["Phòng", roomsInWords(booking)],
  ];
}

/** Seats that an airline did not hold are listed before the price. */
function lostSeats({ events }: BookingView): Block[] {
  return events
    .filter(({ kind }) => kind === "seats-refused")
    .map(({ data }) => text(`${seatsRefusedText(data)} Phần này không tính tiền.`));
}

export function priceOf(booking: BookingView): Block {
  const lines = booking.price.lines.map((line): Row => {
    const note = line.note ? ` (${line.note})` : "";
    const times = nightsText(line) ?? `${line.quantity} × ${formatVnd(line.unit)}`;
    return [`${line.label}${note}, ${times}`, formatVnd(line.amount)];
  });
  const rows: Row[] = [...lines, ["Tổng cộng", formatVnd(booking.total)]];
  if (booking.paid > 0) rows.push(["Đã thanh toán", formatVnd(booking.paid)]);
  if (booking.atHotel > 0) rows.push(["Trả tại khách sạn", formatVnd(booking.atHotel)]);
  return { kind: "rows", rows };
}

// Tiers that had passed when the booking was made were never offered.
const cancellationOf = (booking: BookingView) => termsOf(booking, booking.checkIn, booking.createdAt);
