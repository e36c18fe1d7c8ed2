import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { staffNeedNames } from "#modules/bookings/messages/booking-list.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { isStay } from "#modules/bookings/rules/states.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { lateMoneyText } from "#web/components/late-money.ts";
import { adminPaths } from "../../paths.ts";

/** What staff must know before they do anything else. */
export function BookingNotices({ booking }: { booking: BookingDetail }) {
  const { joinedInto, staffNeed } = booking;
  const late = lateMoneyText(booking);
  return (
    <>
      {joinedInto && (
        <Alert tone="primary" title={`Đã gộp vào ${bookingReference(joinedInto)}`}>
          Phòng, khách, tiền và tài liệu nằm ở đơn ấy.{" "}
          <LinkButton href={adminPaths.booking(joinedInto)} variant="quiet" size="sm">
            Mở {bookingReference(joinedInto)}
          </LinkButton>
        </Alert>
      )}
      {late && (
        <Alert tone="warning" title={late}>
          {booking.state === "expired" && isStay(booking)
            ? "Chưa giữ lại được phòng. Giữ lại thì khách chỉ trả phần còn thiếu; hết phòng thì chuyển tiền sang đơn khác hoặc hoàn cho khách."
            : "Chuyển tiền sang đơn khác hoặc hoàn cho khách."}
        </Alert>
      )}
      {staffNeed && <Alert tone="warning" title={staffNeedNames[staffNeed]} />}
    </>
  );
}
