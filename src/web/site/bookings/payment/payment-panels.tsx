import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Form, useNavigation, useRouteLoaderData } from "react-router";
import { formatClock, formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { TRANSFER_GRACE_MINUTES } from "#modules/bookings/limits.ts";
import { paymentMessages } from "#modules/payments/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { paths } from "#web/paths.ts";
import type { loader as siteLoader } from "../../layout/site-layout.tsx";
import type { BookingSummary } from "../summary.ts";
import type { PaymentStage } from "./stage.ts";
import { StateCard } from "./state-card.tsx";
import { type Transfer, TransferPanel } from "./transfer-panel.tsx";

/** Why the customer's last press did nothing; with the price of today when that has changed. */
export type PaymentRefusal = { message: string; code: string; newTotal: number | null };

type PanelProps = { booking: BookingSummary; transfer: Transfer | null; refusal: PaymentRefusal | null };

export function PaymentPanel({ stage, ...props }: PanelProps & { stage: PaymentStage }) {
  switch (stage) {
    case "waiting":
    case "announced":
      return <Waiting {...props} announced={stage === "announced"} />;
    case "short":
      return <Short {...props} />;
    case "deposit-paid":
      return <DepositPaid {...props} />;
    case "expired":
      return <Expired {...props} />;
    case "cancelled":
      return <Cancelled {...props} />;
    default:
      return <Paid {...props} confirmed={stage === "confirmed"} />;
  }
}

function Waiting({ booking, transfer, refusal, announced }: PanelProps & { announced: boolean }) {
  const { code, total, dueNow } = booking;
  return (
    <>
      <h1 className="title-1 mt-8">Chuyển khoản để giữ chỗ</h1>
      <p className="lead mt-2">
        Mã đơn hàng <b className="num text-text">{spacedCode(code)}</b>
      </p>
      <p className="choice mt-5 text-sm">
        <b>{dueNow < total ? `Đặt cọc ${formatVnd(dueNow)}` : `Trả đủ ${formatVnd(total)} qua VietQR`}</b>
        <small>
          {dueNow < total
            ? `Phần còn lại ${formatVnd(total - dueNow)} trả trước ngày đi`
            : "Mọi ứng dụng ngân hàng, không mất phí"}
        </small>
      </p>
      {refusal && <RefusalAlert refusal={refusal} />}
      <HowToPay code={code} transfer={transfer} />
      {transfer && (
        <>
          <p className="live mt-4">
            <span className="pulse" />
            <span>
              {announced ? (
                <>
                  <b>Đã ghi nhận bạn chuyển khoản.</b> {paymentMessages.announced}
                </>
              ) : (
                <>
                  <b>Đang chờ tiền về.</b> Bạn có thể đóng trang này, chúng tôi báo qua email.
                </>
              )}
            </span>
          </p>
          {!announced && <AnnounceForm />}
        </>
      )}
      <GraceNote code={code} />
    </>
  );
}

function AnnounceForm() {
  const navigation = useNavigation();
  return (
    <Form method="post" className="mt-4">
      <Button
        type="submit"
        size="lg"
        name="intent"
        value="announce"
        className="max-md:w-full"
        busy={navigation.formData ? "Đang ghi nhận" : undefined}
      >
        Tôi đã chuyển khoản
      </Button>
    </Form>
  );
}

function GraceNote({ code }: { code: string }) {
  return (
    <p className="mt-3 text-xs text-text-2">
      <a className="link link-tall without-script mr-2" href={paths.payment(code)}>
        Tải lại để xem tiền đã về chưa.
      </a>
      Tính theo giờ ngân hàng ghi nhận, cộng thêm {TRANSFER_GRACE_MINUTES} phút. Chuyển kịp giờ mà hệ thống chậm, chỗ
      của bạn vẫn giữ.
    </p>
  );
}

function Short({ booking, transfer }: PanelProps) {
  const { paid, outstanding, holdExpiresAt, code } = booking;
  return (
    <>
      <StateCard tone="warning" title="Tiền về còn thiếu">
        <p className="text-text-2">
          Đã nhận {formatVnd(paid)}. Còn thiếu <b className="text-text">{formatVnd(outstanding)}</b> để giữ chỗ.
        </p>
        <Alert tone="warning">
          Phòng được giữ đến {formatClock(holdExpiresAt)}. Mã dưới đây là cho phần còn thiếu.
        </Alert>
      </StateCard>
      <HowToPay code={code} transfer={transfer} />
      <GraceNote code={code} />
    </>
  );
}

function DepositPaid({ booking, transfer }: PanelProps) {
  const { code, paid, outstanding, state } = booking;
  return (
    <>
      <StateCard tone="success" title="Chỗ của bạn đã được giữ">
        <p className="text-text-2">
          Đã nhận {formatVnd(paid)}
          {receivedAt(booking)}.{" "}
          {state === "confirmed" ? "Đơn đã được xác nhận." : "Chúng tôi đang xác nhận chỗ với tàu."} Còn lại{" "}
          <b className="text-text">{formatVnd(outstanding)}</b>, bạn trả trước ngày đi.
        </p>
        <p>
          <LinkButton href={paths.booking(code)}>Xem đơn</LinkButton>
        </p>
      </StateCard>
      <h2 className="title-3 mt-8">Trả nốt bây giờ</h2>
      <HowToPay code={code} transfer={transfer} />
    </>
  );
}

function Paid({ booking, confirmed }: PanelProps & { confirmed: boolean }) {
  const { code, paid, overpaid, contact } = booking;
  return (
    <StateCard tone="success" title={confirmed ? "Đặt du thuyền thành công" : "Chúng tôi đã nhận đủ tiền"}>
      <p className="text-text-2">
        Đã nhận {formatVnd(paid)}
        {receivedAt(booking)}.{" "}
        {confirmed
          ? `Xác nhận đã gửi tới ${contact.email}.`
          : "Chúng tôi đang xác nhận chỗ với tàu và gửi email ngay khi xong."}
      </p>
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
      <p>
        <LinkButton href={paths.booking(code)}>Xem đơn</LinkButton>
      </p>
    </StateCard>
  );
}

function Expired({ booking, refusal }: PanelProps) {
  const { paid, total, holdExpiresAt } = booking;
  const acceptedTotal = refusal?.newTotal ?? total;
  const navigation = useNavigation();
  return (
    <StateCard tone="error" title="Thời gian giữ phòng của bạn đã hết">
      <p className="text-text-2">
        Phòng đã mở lại cho khách khác lúc {formatInstant(holdExpiresAt)}. Thông tin bạn nhập vẫn còn.
        {paid > 0 && ` Chúng tôi đã nhận ${formatVnd(paid)} và vẫn giữ khoản này cho bạn.`}
      </p>
      <Alert tone="gray" title="Bạn đã chuyển khoản?">
        Xin đừng chuyển lần nữa. Tiền ngân hàng ghi nhận trước giờ trên, cộng thêm {TRANSFER_GRACE_MINUTES} phút, vẫn
        được tính nếu phòng còn. Khoản đến muộn hơn chúng tôi đối chiếu và liên hệ với bạn.
      </Alert>
      {refusal && <RefusalAlert refusal={refusal} />}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="acceptedTotal" value={acceptedTotal} />
        <Button type="submit" name="intent" value="hold" busy={navigation.formData ? "Đang kiểm tra phòng" : undefined}>
          {refusal?.newTotal ? `Giữ lại với giá ${formatVnd(refusal.newTotal)}` : "Kiểm tra và giữ lại"}
        </Button>
        <OtherTrip booking={booking} />
      </Form>
      <Hotline />
    </StateCard>
  );
}

function Cancelled({ booking }: PanelProps) {
  return (
    <StateCard tone="error" title="Đơn này đã huỷ">
      <p className="text-text-2">
        Bạn không cần chuyển khoản nữa.
        {booking.paid > 0 && ` Chúng tôi đã nhận ${formatVnd(booking.paid)} và sẽ liên hệ về khoản này.`}
      </p>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.booking(booking.code)}>Xem đơn</LinkButton>
        <OtherTrip booking={booking} />
      </p>
      <Hotline />
    </StateCard>
  );
}

function OtherTrip({ booking: { ship } }: { booking: BookingSummary }) {
  return (
    <LinkButton variant="text" href={ship?.published ? `${paths.cruise(ship.slug)}#lich-gia` : paths.cruises()}>
      Chọn ngày khác
    </LinkButton>
  );
}

function HowToPay({ code, transfer }: { code: string; transfer: Transfer | null }): ReactNode {
  if (transfer) return <TransferPanel code={code} transfer={transfer} />;
  return (
    <div className="mt-5 grid gap-3">
      <Alert tone="warning">{paymentMessages.noBankAccount}</Alert>
      <Hotline />
    </div>
  );
}

function RefusalAlert({ refusal }: { refusal: PaymentRefusal }) {
  return <Alert tone={refusal.newTotal ? "warning" : "error"} title={refusal.message} />;
}

function Hotline() {
  const hotline = useRouteLoaderData<typeof siteLoader>("site/layout/site-layout")?.company.hotline;
  if (!hotline) return null;
  return (
    <p>
      <a className={buttonClass("outline")} href={hotline.href}>
        <Phone />
        Gọi {hotline.text}
      </a>
    </p>
  );
}

function receivedAt({ events }: BookingSummary): string {
  const last = events.findLast((event) => event.kind === "payment-received");
  return last ? ` lúc ${formatInstant(last.at)}` : "";
}
