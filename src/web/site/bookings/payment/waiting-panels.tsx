import { Form, useNavigation } from "react-router";
import { formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { balanceDueOn, isStay } from "#modules/bookings/rules/states.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import { GatewayChoice } from "./gateway-choice.tsx";
import { Contacts, HowToPay } from "./how-to-pay.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RejectionAlert } from "./rejection-alert.tsx";
import { StateCard } from "./state-card.tsx";

/** No money has arrived: the amount, the account, and the button to press after paying. */
export function Waiting({ booking, transfer, rejection, ways, gateways, attempt, graceMinutes, now }: PanelProps) {
  const { sendsMail } = useSite();
  const { code, outstanding } = booking;
  const { space, paidTo } = labelsOf(booking);
  return (
    <>
      <h1 className="title-1 mt-8">
        {transfer ? "Chuyển khoản" : "Thanh toán"} để {paidTo}
      </h1>
      <p className="lead mt-2">
        Mã đơn hàng <b className="num text-text">{spacedCode(code)}</b>
      </p>
      <PaymentChoice booking={booking} ways={ways} now={now} />
      {rejection && <RejectionAlert rejection={rejection} />}
      <HowToPay code={code} outstanding={outstanding} transfer={transfer} />
      {transfer && (
        <>
          <p className="live mt-4">
            <span className="pulse" />
            <span>
              <b>Đang chờ tiền về.</b> Bạn có thể đóng trang này
              {sendsMail ? ", chúng tôi báo qua email." : " và xem lại ở mục tra cứu đơn hàng."}
            </span>
          </p>
          <AnnounceForm />
        </>
      )}
      <GatewayChoice gateways={gateways} attempt={attempt} amount={outstanding} />
      {transfer && <GraceNote code={code} graceMinutes={graceMinutes} />}
      <ReleaseForm space={space} />
    </>
  );
}

/** Releases the hold, so that others can book the room at once. It asks for confirmation, because the payment button is near. */
function ReleaseForm({ space }: { space: string }) {
  const busy = useNavigation().formData?.get("intent") === "release";
  return (
    <details className="pay-again">
      <summary>Không cần {space} này nữa?</summary>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-text-2">
          Bỏ giữ {space} và trả lại {space} ngay?
        </p>
        <Button
          type="submit"
          variant="outline"
          size="sm"
          name="intent"
          value="release"
          busy={busy ? "Đang bỏ" : undefined}
        >
          Bỏ giữ {space}
        </Button>
      </Form>
    </details>
  );
}

/** The customer says that the money is on its way: shows no QR code, so that it is not paid twice. */
export function Announced(props: PanelProps) {
  const { booking, email, transfer, rejection, ways, gateways, attempt, graceMinutes, now } = props;
  const { sendsMail } = useSite();
  const { code, outstanding, holdExpiresAt } = booking;
  return (
    <>
      <StateCard tone="neutral" title="Đang chờ tiền về">
        <p className="text-text-2">
          Đã ghi nhận bạn chuyển <b className="text-text">{formatVnd(outstanding)}</b>, nội dung{" "}
          <b className="num text-text">{`HT${code}`}</b>. Ngân hàng thường báo trong một, hai phút; trang này tự cập
          nhật.
        </p>
        <p className="text-text-2">
          Bạn có thể đóng trang. {isStay(booking) ? "Phòng" : "Chỗ"} được giữ đến {formatInstant(holdExpiresAt)} (giờ
          Việt Nam)
          {sendsMail && email && (
            <>
              , và chúng tôi gửi email tới <b className="text-text">{email}</b> ngay khi tiền về
            </>
          )}
          .
        </p>
        <p className="flex flex-wrap gap-3">
          <LinkButton href={paths.booking(code)} variant="outline">
            Xem đơn
          </LinkButton>
        </p>
        <Contacts />
      </StateCard>
      {rejection && <RejectionAlert rejection={rejection} />}
      <details className="pay-again">
        <summary>Chưa chuyển được? Xem lại mã QR và thông tin chuyển khoản</summary>
        <PaymentChoice booking={booking} ways={ways} now={now} />
        <HowToPay code={code} outstanding={outstanding} transfer={transfer} />
        <GatewayChoice gateways={gateways} attempt={attempt} amount={outstanding} />
      </details>
      <GraceNote code={code} graceMinutes={graceMinutes} />
    </>
  );
}

/** Full payment or deposit; can be changed while no money has arrived. */
function PaymentChoice({ booking: { dueNow, checkIn }, ways, now }: Pick<PanelProps, "booking" | "ways" | "now">) {
  const navigation = useNavigation();
  if (!ways) return null;
  const { full, deposit, atHotel } = ways;
  const isDeposit = dueNow < full;
  const later = [
    isDeposit && `${formatVnd(full - dueNow)} trả chậm nhất ngày ${formatDate(balanceDueOn(checkIn, today(now)))}`,
    atHotel > 0 && `${formatVnd(atHotel)} trả tại khách sạn`,
  ].filter(Boolean);
  return (
    <div className="choice mt-5 text-sm">
      <b>{isDeposit ? `Đặt cọc ${formatVnd(dueNow)}` : `Trả ${atHotel > 0 ? "trước" : "đủ"} ${formatVnd(full)}`}</b>
      <small>{later.length > 0 ? `Phần còn lại ${later.join(", ")}` : "Mọi ứng dụng ngân hàng, không mất phí"}</small>
      {deposit !== null && (
        <Form method="post" className="mt-1">
          <Button
            type="submit"
            variant="text"
            size="sm"
            className="-ml-2 px-2"
            name="intent"
            value={isDeposit ? "pay-full" : "pay-deposit"}
            busy={navigation.formData ? "Đang đổi" : undefined}
          >
            {isDeposit ? `Đổi sang trả đủ ${formatVnd(full)}` : `Đổi sang đặt cọc ${formatVnd(deposit)}`}
          </Button>
        </Form>
      )}
    </div>
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
        busy={navigation.formData?.get("intent") === "announce" ? "Đang ghi nhận" : undefined}
      >
        Tôi đã chuyển khoản
      </Button>
    </Form>
  );
}

export function GraceNote({ code, graceMinutes }: { code: string; graceMinutes: number }) {
  return (
    <p className="mt-3 text-xs text-text-2">
      <a className="link link-tall without-script mr-2" href={paths.payment(code)}>
        Tải lại để xem tiền đã về chưa.
      </a>
      Tính theo giờ ngân hàng ghi nhận, cộng thêm {graceMinutes} phút. Chuyển kịp giờ mà hệ thống chậm, chỗ của bạn vẫn
      giữ.
    </p>
  );
}
