import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { heldName, methodNames } from "#modules/payments/messages.ts";
import type { HeldPayment } from "#modules/payments/queries/attempts.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { Box } from "../../layout/box.tsx";

/** Money that gateways have taken and review. It counts by itself once they release it. */
export function HeldPayments({ payments }: { payments: readonly HeldPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <Box id="tien-bi-giu" title="Cổng thanh toán đang giữ tiền">
      <ul className="money-list">
        {payments.map(({ id, method, amount, reference, gatewayRef, at, booking }) => (
          <li key={id}>
            <div>
              <b className="num">{formatVnd(amount)}</b>
              <Badge tone="warning">{heldName}</Badge>
            </div>
            <p>
              Khách đã bị trừ tiền, mở lúc {formatInstant(at)}. {methodNames[method]} cho qua thì tiền tự vào đơn; bạn
              hỏi
              {` ${methodNames[method]}`} theo mã {reference}
              {gatewayRef && `, số ${gatewayRef}`}.
            </p>
            {booking && (
              <p>
                <Anchor className="link" href={adminPaths.booking(booking.code)}>
                  {spacedCode(booking.code)}
                </Anchor>
                , {booking.name}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
