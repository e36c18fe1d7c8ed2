import { formatVnd } from "#kernel/money.ts";
import type { Refund } from "#modules/availability/rules/cancellation.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import { Box } from "../../layout/box.tsx";

/** What the customer gets back if the booking is cancelled today. */
export const IfCancelled = ({ booking, refund }: { booking: BookingDetail } & Pick<Refund, "refund">) => (
  <Box id="huy-thi-hoan" title="Huỷ hôm nay thì hoàn">
    <div className="box-body">
      <p className="admin-detail-amount num">{formatVnd(refund)}</p>
      <p className="field-hint">{cancellationOf(booking, booking.checkIn)}</p>
    </div>
  </Box>
);
