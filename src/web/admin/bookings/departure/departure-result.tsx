import { formatVnd } from "#kernel/money.ts";
import type { DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { adminPaths } from "../../paths.ts";
import { viewSlugs } from "../list/booking-list-query.ts";
import type { DepartureAction } from "./whole-input.ts";

/** The result of an action on a departure, and the remaining work. */
export function DepartureResult({ what, plan }: { what: DepartureAction; plan: DeparturePlan }) {
  const { rows, done, stays, refund } = plan;
  // They are no longer in any list of this departure.
  const unreached = rows.filter(({ fate, hasEmail }) => fate.ok && !hasEmail);
  const notice = unreached.length > 0 ? "báo khách có email" : "báo khách";
  return (
    <Alert tone="success" title={`Đã ${what === "move" ? "dời" : "huỷ"} ${done} đơn và ${notice}.`}>
      {unreached.length > 0 && (
        <p>
          Không có email, bạn gọi báo:{" "}
          {unreached.map(({ id, code, contactName }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Anchor className="link" href={adminPaths.booking(code)}>
                {contactName} ({spacedCode(code)})
              </Anchor>
            </span>
          ))}
          .
        </p>
      )}
      {refund > 0 && (
        <p>
          Phải hoàn khách {formatVnd(refund)}:{" "}
          {what === "cancel" ? (
            <Anchor className="link" href={adminPaths.refunds()}>
              xem các lệnh hoàn tiền
            </Anchor>
          ) : (
            <>
              tạo lệnh hoàn trong từng{" "}
              <Anchor className="link" href={adminPaths.bookings({ xem: viewSlugs["refund-due"] })}>
                đơn cần hoàn tiền
              </Anchor>
            </>
          )}
          .
        </p>
      )}
      {stays > 0 && <p>{stays} đơn giữ nguyên, lý do ghi ở từng đơn bên dưới.</p>}
    </Alert>
  );
}
