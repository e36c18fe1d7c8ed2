import { useEffect } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { refreshVoucher } from "#web/browser/register-service-worker.ts";
import { lateMoneyText } from "#web/components/late-money.ts";
import { paths } from "#web/paths.ts";
import { GuestsNeeded } from "./guests-needed.tsx";
import { LostSeats, lostSeatsOf } from "./lost-seats.tsx";
import { LateAfterCancelling, WaitingForAirline } from "./payment/payment-panels.tsx";
import { searchAgainPath } from "./search-again.ts";
import type { BookingSummary } from "./summary.ts";

/** `guests`: null when the list cannot be filled in. */
type Props = { booking: BookingSummary; guests: TravellerList | null };

/** The customer's next action, if there is one. */
export function NextStep({ booking, guests }: Props) {
  const { code, state, outstanding, holdExpiresAt, overpaid, paid } = booking;
  const payment = paths.payment(code);
  const late = lateMoneyText(booking);
  const isOver = state === "cancelled" || booking.erasedAt !== null;
  // This browser may keep a voucher that is no longer valid.
  useEffect(() => {
    if (isOver) void refreshVoucher(paths.confirmation(code));
  }, [isOver, code]);
  if (booking.erasedAt)
    return (
      <div className="mb-5">
        <Alert title="Thông tin người đặt đã được xoá">
          Đơn chỉ còn giữ dịch vụ, ngày và số tiền. Vẫn muốn đi, bạn đặt đơn mới.
        </Alert>
      </div>
    );
  if (state === "cancelled")
    return late ? (
      <div className="mb-5">
        <LateAfterCancelling title={late} />
      </div>
    ) : null;
  if (state === "expired") {
    return (
      <div className="mb-5">
        <Alert tone="warning" title={late ?? `Đã hết thời gian giữ ${labelsOf(booking).space}`}>
          <p>{afterExpiry(booking)}</p>
          {(booking.flights || !booking.holdAgainProblem) && (
            <LinkButton href={booking.flights ? searchAgainPath(booking) : payment} size="sm" className="mt-3">
              {booking.flights ? "Tìm lại chuyến bay" : "Kiểm tra và giữ lại"}
            </LinkButton>
          )}
        </Alert>
      </div>
    );
  }
  if (state === "draft")
    return (
      <div className="mb-5">
        <WaitingForAirline />
      </div>
    );
  const isHold = state === "held" || state === "awaiting_payment";
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {guests && <GuestsNeeded booking={booking} list={guests} />}
      {outstanding > 0 && (
        <Alert
          tone={isHold ? "warning" : "primary"}
          title={
            isHold
              ? `Thanh toán trước ${formatInstant(holdExpiresAt)} (giờ Việt Nam) để ${labelsOf(booking).paidTo}`
              : `Còn lại ${formatVnd(outstanding)}`
          }
        >
          <p>
            {paid > 0 ? `Đã nhận ${formatVnd(paid)}, còn ${formatVnd(outstanding)}.` : "Chuyển khoản bằng mã VietQR."}
          </p>
          <LinkButton href={payment} size="sm" className="mt-3">
            Thanh toán {formatVnd(outstanding)}
          </LinkButton>
        </Alert>
      )}
      <LostSeats booking={booking} />
      {overpaid > 0 && lostSeatsOf(booking).length === 0 && (
        <Alert tone="warning" title={`Bạn chuyển thừa ${formatVnd(overpaid)}`}>
          Chúng tôi sẽ liên hệ để hoàn lại số tiền này về tài khoản của bạn.
        </Alert>
      )}
    </div>
  );
}

function afterExpiry({ flights, holdAgainProblem, paid, outstanding }: BookingSummary): string {
  if (flights) return "Chỗ đã trả lại cho hãng. Bạn tìm lại chuyến bay nếu vẫn muốn bay: giá vé có thể đã khác.";
  const received = paid > 0 ? `${formatVnd(paid)} bạn đã chuyển vẫn nằm trong đơn này.` : "";
  if (holdAgainProblem) {
    return received
      ? `${holdAgainProblem} ${received} Bạn gọi chúng tôi để đổi ngày hoặc nhận lại tiền.`
      : holdAgainProblem;
  }
  if (!received) return "Thông tin của bạn vẫn còn. Chúng tôi kiểm tra lại phòng và giá khi bạn bấm giữ lại.";
  const rest = outstanding > 0 ? `bạn chỉ trả thêm ${formatVnd(outstanding)}` : "bạn không phải trả thêm";
  return `Đã hết thời gian giữ phòng, và ${received} Giữ lại được phòng thì ${rest}.`;
}
