import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { heldPaymentName, methodNames } from "#modules/payments/messages.ts";
import type { HeldPayment } from "#modules/payments/queries/attempts.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { Box } from "../../layout/box.tsx";
import { EndHeldPayment } from "./end-held-payment.tsx";

type Props = { payments: readonly HeldPayment[]; mayWrite: boolean };

/** Money that gateways have taken and review. It counts once they release it, without a step of staff. */
export function HeldPayments({ payments, mayWrite }: Props) {
  if (payments.length === 0) return null;
  return (
    <Box id="tien-bi-giu" title="Cổng thanh toán đang giữ tiền">
      <ul className="money-list">
        {payments.map(({ booking, ...attempt }) => (
          <li key={attempt.id}>
            <div>
              <b className="num">{formatVnd(attempt.amount)}</b>
              <Badge tone="warning">{heldPaymentName}</Badge>
            </div>
            <p>
              Khách đã bị trừ tiền, mở lúc {formatInstant(attempt.at)}. {methodNames[attempt.method]} cho qua thì tiền
              tự vào đơn; bạn hỏi
              {` ${methodNames[attempt.method]}`} theo mã {attempt.reference}
              {attempt.gatewayRef && `, số ${attempt.gatewayRef}`}.
            </p>
            {booking && (
              <p>
                <Anchor className="link" href={adminPaths.booking(booking.code)}>
                  {spacedCode(booking.code)}
                </Anchor>
                , {booking.name}
              </p>
            )}
            {mayWrite && (
              <div className="money-actions">
                <EndHeldPayment attempt={attempt} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
