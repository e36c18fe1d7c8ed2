import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { AttemptState } from "#modules/payments/contract/methods.ts";
import { attemptStateNames, heldName, methodNames } from "#modules/payments/messages.ts";
import type { AttemptView } from "#modules/payments/queries/attempts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const tones: Record<AttemptState, BadgeTone> = {
  started: "info",
  paid: "success",
  failed: "neutral",
  abandoned: "neutral",
};

/** The payments that the customer started at gateways, and their results. */
export function AttemptList({ attempts }: { attempts: readonly AttemptView[] }) {
  if (attempts.length === 0) return null;
  return (
    <ul className="box-body refunds" aria-label="Các lần trả qua cổng thanh toán">
      {attempts.map(({ id, method, amount, state, isHeld, reference, gatewayRef, at }) => (
        <li key={id}>
          <Badge tone={isHeld ? "warning" : tones[state]}>{isHeld ? heldName : attemptStateNames[state]}</Badge>
          <span>
            {methodNames[method]} <b className="num">{formatVnd(amount)}</b>, khách mở lúc {formatInstant(at)}
            <small>
              Mã {reference}
              {gatewayRef && `, mã của ${methodNames[method]} ${gatewayRef}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
