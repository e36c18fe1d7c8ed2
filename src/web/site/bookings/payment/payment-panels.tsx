import { formatClock, formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { balanceDueOn, isStay } from "#modules/bookings/rules/states.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { lateMoneyText } from "#web/components/late-money.ts";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import type { BookingSummary } from "../summary.ts";
import { EmailForm } from "./email-form.tsx";
import { ExpiredPanel, OtherDaysLink } from "./expired-panels.tsx";
import { GatewayChoice } from "./gateway-choice.tsx";
import { Contacts, HowToPay } from "./how-to-pay.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RejectionAlert } from "./rejection-alert.tsx";
import type { PaymentStage } from "./stage.ts";
import { StateCard } from "./state-card.tsx";
import { Announced, GraceNote, Waiting } from "./waiting-panels.tsx";

export function PaymentPanel({ stage, ...props }: PanelProps & { stage: PaymentStage }) {
  switch (stage) {
    case "asking":
      return (
        <StateCard tone="neutral" title="Đang hỏi hãng bay">
          <WaitingForAirline />
          <Contacts />
        </StateCard>
      );
    case "waiting":
      return <Waiting {...props} />;
    case "announced":
      return <Announced {...props} />;
    case "short":
      return <Short {...props} />;
    case "deposit-paid":
      return <DepositPaid {...props} />;
    case "expired":
      return <ExpiredPanel {...props} />;
    case "cancelled":
      return <Cancelled {...props} />;
    default:
      return <Paid {...props} confirmed={stage === "confirmed"} />;
  }
}

function Short({ booking, transfer, gateways, attempt, rejection, graceMinutes }: PanelProps) {
  const { paid, outstanding, holdExpiresAt, code } = booking;
  return (
    <>
      <StateCard tone="warning" title="Tiền về còn thiếu">
        <p className="text-text-2">
          Đã nhận {formatVnd(paid)}. Còn thiếu <b className="text-text">{formatVnd(outstanding)}</b> để{" "}
          {labelsOf(booking).paidTo}.
        </p>
        <Alert tone="warning">
          {isStay(booking) ? "Phòng" : "Chỗ"} được giữ đến {formatClock(holdExpiresAt)} (giờ Việt Nam).
          {transfer && " Mã dưới đây là cho phần còn thiếu."}
        </Alert>
      </StateCard>
      {rejection && <RejectionAlert rejection={rejection} />}
      <HowToPay code={code} outstanding={outstanding} transfer={transfer} />
      <GatewayChoice gateways={gateways} attempt={attempt} amount={outstanding} />
      <GraceNote code={code} graceMinutes={graceMinutes} />
    </>
  );
}

function DepositPaid(props: PanelProps) {
  const { booking, transfer, gateways, attempt, rejection, now } = props;
  const { code, paid, outstanding, state } = booking;
  if (!isStay(booking) && state === "confirmed") return <TicketsOwed {...props} />;
  return (
    <>
      <StateCard tone="success" title="Chỗ của bạn đã được giữ">
        <p className="text-text-2">
          Đã nhận {formatVnd(paid)}
          {receivedAt(booking)}.{" "}
          {state === "confirmed"
            ? "Đơn đã được xác nhận."
            : `Chúng tôi đang xác nhận chỗ với ${labelsOf(booking).seller}.`}{" "}
          Còn lại <b className="text-text">{formatVnd(outstanding)}</b>, bạn trả chậm nhất{" "}
          {isStay(booking)
            ? `ngày ${formatDate(balanceDueOn(booking.checkIn, today(now)))}`
            : `${formatInstant(booking.holdExpiresAt)} (giờ Việt Nam)`}
          .
        </p>
        <p>
          <LinkButton href={paths.booking(code)}>Xem đơn</LinkButton>
        </p>
      </StateCard>
      <h2 className="title-3 mt-8">Trả nốt bây giờ</h2>
      {rejection && <RejectionAlert rejection={rejection} />}
      <HowToPay code={code} outstanding={outstanding} transfer={transfer} />
      <GatewayChoice gateways={gateways} attempt={attempt} amount={outstanding} />
    </>
  );
}

/** Tickets that were issued before they were fully paid. */
function TicketsOwed({ booking: { code, paid, outstanding }, transfer, gateways, attempt, rejection }: PanelProps) {
  return (
    <>
      <StateCard tone="warning" title="Vé của bạn đã xuất, còn tiền chưa trả">
        <p className="text-text-2">
          {paid > 0 && `Đã nhận ${formatVnd(paid)}. `}Còn lại <b className="text-text">{formatVnd(outstanding)}</b>, bạn
          trả sớm giúp chúng tôi.
        </p>
        <p>
          <LinkButton href={paths.booking(code)}>Xem đơn</LinkButton>
        </p>
      </StateCard>
      {rejection && <RejectionAlert rejection={rejection} />}
      <HowToPay code={code} outstanding={outstanding} transfer={transfer} />
      <GatewayChoice gateways={gateways} attempt={attempt} amount={outstanding} />
    </>
  );
}

function Paid({
  booking,
  email,
  delivery,
  confirmed,
  rejection,
  isEmailCorrected,
}: PanelProps & { confirmed: boolean }) {
  const { code, paid, overpaid, atHotel } = booking;
  const labels = labelsOf(booking);
  const { sendsMail } = useSite();
  const whenDone = sendsMail ? "gửi email ngay khi xong" : "báo ở trang này ngay khi xong";
  return (
    <StateCard
      tone="success"
      title={confirmed ? labels.placed : atHotel > 0 ? "Chúng tôi đã nhận tiền giữ phòng" : "Chúng tôi đã nhận đủ tiền"}
    >
      <p className="text-text-2">
        Đã nhận {formatVnd(paid)}
        {receivedAt(booking)}.{" "}
        {confirmed
          ? "Đơn đã được xác nhận."
          : isStay(booking)
            ? `Chúng tôi đang xác nhận chỗ với ${labels.seller} và ${whenDone}.`
            : `Chúng tôi đang xuất vé điện tử và ${whenDone}.`}
        {atHotel > 0 && ` Còn ${formatVnd(atHotel)} bạn trả tại khách sạn khi nhận phòng.`}
      </p>
      <EmailForm
        key={`${email} ${isEmailCorrected}`}
        email={email}
        delivery={delivery}
        code={code}
        isEmailCorrected={isEmailCorrected}
        error={rejection?.code === "bad-email" ? rejection.message : undefined}
      />
      {rejection && rejection.code !== "bad-email" && <RejectionAlert rejection={rejection} />}
      {overpaid > 0 && (
        <Alert tone="warning" title={`Bạn chuyển thừa ${formatVnd(overpaid)}`}>
          Chúng tôi sẽ liên hệ để hoàn lại số tiền này về tài khoản của bạn.
        </Alert>
      )}
      <dl className="facts">
        <div>
          <dt>Mã đơn hàng</dt>
          <dd className="num">{spacedCode(code)}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.booking(code)}>Xem đơn</LinkButton>
        <a className={buttonClass("outline")} href={paths.bookingCalendar(code)} download>
          Thêm vào lịch
        </a>
      </p>
    </StateCard>
  );
}

/** The airline has not confirmed yet which seats it holds. */
export function WaitingForAirline() {
  const { sendsMail } = useSite();
  return (
    <Alert tone="primary" title="Chúng tôi đang hỏi hãng bay">
      Hãng chưa trả lời đã giữ chỗ hay chưa. Xin đừng đặt lại và đừng chuyển khoản; trang này tự cập nhật
      {sendsMail && ", và chúng tôi gửi email ngay khi hãng trả lời"}.
    </Alert>
  );
}

function Cancelled({ booking }: PanelProps) {
  const late = lateMoneyText(booking);
  return (
    <StateCard tone="error" title="Đơn này đã huỷ">
      <p className="text-text-2">
        Bạn không cần chuyển khoản nữa.{booking.paid > 0 && !late && " Tiền hoàn, nếu có, ghi ở trang đơn."}
      </p>
      {late && <LateAfterCancelling title={late} />}
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.booking(booking.code)}>Xem đơn</LinkButton>
        <OtherDaysLink booking={booking} />
      </p>
      <Contacts />
    </StateCard>
  );
}

export function LateAfterCancelling({ title }: { title: string }) {
  return (
    <Alert tone="primary" title={title}>
      Chúng tôi sẽ liên hệ để hoàn lại khoản này, hoặc chuyển sang đơn khác nếu bạn muốn.
    </Alert>
  );
}

function receivedAt({ events }: BookingSummary): string {
  const last = events.findLast((event) => event.kind === "payment-received");
  return last ? ` lúc ${formatInstant(last.at)}` : "";
}
