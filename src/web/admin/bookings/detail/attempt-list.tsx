import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { AttemptState } from "#modules/payments/contract/methods.ts";
import { attemptStateNames, heldPaymentName, methodNames } from "#modules/payments/messages.ts";
import type { AttemptView } from "#modules/payments/queries/attempts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { EndHeldPayment } from "../money/end-held-payment.tsx";

const tones: Record<AttemptState, BadgeTone> = {
  started: "info",
  paid: "success",
  failed: "neutral",
  abandoned: "neutral",
};

type Props = { attempts: readonly AttemptView[]; mayWrite: boolean };

/** The payments that the customer started at gateways, and their results. */
export function AttemptList({ attempts, mayWrite }: Props) {
  if (attempts.length === 0) return null;
  return (
    <ul className="box-body refunds" aria-label="Các lần trả qua cổng thanh toán">
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <Badge tone={attempt.isHeld ? "warning" : tones[attempt.state]}>
            {attempt.isHeld ? heldPaymentName : attemptStateNames[attempt.state]}
          </Badge>
          <span>
            {methodNames[attempt.method]} <b className="num">{formatVnd(attempt.amount)}</b>, khách mở lúc{" "}
            {formatInstant(attempt.at)}
            <small>
              Mã {attempt.reference}
              {attempt.gatewayRef && `, mã của ${methodNames[attempt.method]} ${attempt.gatewayRef}`}
            </small>
          </span>
          {mayWrite && attempt.isHeld && <EndHeldPayment attempt={attempt} />}
        </li>
      ))}
    </ul>
  );
}
