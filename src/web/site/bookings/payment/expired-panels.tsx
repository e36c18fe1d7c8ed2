import { Form, useNavigation } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { isStay } from "#modules/bookings/rules/states.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { lateMoneyText } from "#web/components/late-money.ts";
import { otherDaysPath } from "#web/components/product-paths.ts";
import { searchAgainPath } from "../search-again.ts";
import type { BookingSummary } from "../summary.ts";
import { PendingAttempt, ReturningMoney } from "./gateway-choice.tsx";
import { Contacts } from "./how-to-pay.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RejectionAlert } from "./rejection-alert.tsx";
import { StateCard } from "./state-card.tsx";

/** Released seats return to the airline: only a new search can find seats. */
function ExpiredFlight({ booking, graceMinutes }: PanelProps) {
  const late = lateMoneyText(booking);
  return (
    <StateCard tone="error" title="Thời gian giữ chỗ của bạn đã hết">
      <p className="text-text-2">
        Chỗ được giữ đến {formatInstant(booking.holdExpiresAt)} (giờ Việt Nam) và đã trả lại cho hãng.
      </p>
      {late ? (
        <Alert tone="primary" title={late}>
          Khoản này vẫn là của bạn, xin đừng chuyển lần nữa. Chúng tôi sẽ liên hệ để hoàn lại hoặc đặt chuyến khác cho
          bạn.
        </Alert>
      ) : (
        <Alert tone="gray" title="Bạn đã chuyển khoản?">
          Xin đừng chuyển lần nữa. Tiền ngân hàng ghi nhận trước giờ trên, cộng thêm {graceMinutes} phút, vẫn được tính
          nếu hãng còn giữ chỗ; nếu không, chúng tôi hoàn lại đủ.
        </Alert>
      )}
      <p>
        <LinkButton href={searchAgainPath(booking)}>Tìm lại chuyến bay</LinkButton>
      </p>
      <Contacts />
    </StateCard>
  );
}

export function ExpiredPanel(props: PanelProps) {
  return (
    <div className="grid gap-4">
      <PendingAttempt attempt={props.attempt} />
      <ReturningMoney attempt={props.attempt} />
      {isStay(props.booking) ? <ExpiredStay {...props} /> : <ExpiredFlight {...props} />}
    </div>
  );
}

function ExpiredStay({ booking, rejection, graceMinutes }: PanelProps) {
  const { paid, outstanding, total, holdExpiresAt, holdAgainProblem } = booking;
  const rest = outstanding > 0 ? `bạn chỉ trả thêm ${formatVnd(outstanding)}` : "bạn không phải trả thêm";
  const acceptedTotal = rejection?.newTotal ?? total;
  const navigation = useNavigation();
  const late = lateMoneyText(booking);
  return (
    <StateCard tone="error" title="Thời gian giữ phòng của bạn đã hết">
      <p className="text-text-2">
        Phòng đã mở lại cho khách khác lúc {formatInstant(holdExpiresAt)}. Thông tin bạn nhập vẫn còn.
      </p>
      {paid > 0 ? (
        <Alert tone="primary" title={late ?? `Đã nhận ${formatVnd(paid)}`}>
          Khoản này vẫn là của bạn, xin đừng chuyển lần nữa.{" "}
          {holdAgainProblem
            ? "Bạn gọi chúng tôi để đổi ngày hoặc nhận lại tiền."
            : `Giữ lại được phòng thì ${rest}. Nếu hết phòng, bạn gọi chúng tôi để đổi ngày hoặc nhận lại tiền.`}
        </Alert>
      ) : (
        <Alert tone="gray" title="Bạn đã chuyển khoản?">
          Xin đừng chuyển lần nữa. Tiền ngân hàng ghi nhận trước giờ trên, cộng thêm {graceMinutes} phút, vẫn được tính
          nếu phòng còn. Khoản đủ tiền đến muộn hơn cũng giữ lại được phòng nếu còn; nếu không, bạn thấy ngay ở đây.
        </Alert>
      )}
      {rejection && <RejectionAlert rejection={rejection} />}
      {holdAgainProblem ? (
        <>
          <p>{holdAgainProblem}</p>
          <OtherDaysLink booking={booking} />
        </>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="acceptedTotal" value={acceptedTotal} />
          <Button
            type="submit"
            name="intent"
            value="hold"
            busy={navigation.formData ? "Đang kiểm tra phòng" : undefined}
          >
            {rejection?.newTotal ? `Giữ lại với giá ${formatVnd(rejection.newTotal)}` : "Kiểm tra và giữ lại"}
          </Button>
          <OtherDaysLink booking={booking} />
        </Form>
      )}
      <Contacts />
    </StateCard>
  );
}

export function OtherDaysLink({ booking }: { booking: BookingSummary }) {
  return (
    <LinkButton variant="text" href={otherDaysPath(booking)}>
      Chọn ngày khác
    </LinkButton>
  );
}
