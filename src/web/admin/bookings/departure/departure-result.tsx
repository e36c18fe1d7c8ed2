import { formatVnd } from "#kernel/money.ts";
import type { DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths } from "../../paths.ts";
import type { What } from "./whole-input.ts";

/** What was done, and what is left to do. */
export function DepartureResult({ what, plan }: { what: What; plan: DeparturePlan }) {
  const { done, stays, refund } = plan;
  return (
    <Alert tone="success" title={`Đã ${what === "move" ? "dời" : "huỷ"} ${done} đơn và báo khách.`}>
      {refund > 0 && (
        <p>
          Phải hoàn khách {formatVnd(refund)}
          {what === "cancel" ? (
            <>
              {": "}
              <Anchor className="link" href={adminPaths.refunds()}>
                xem các lệnh hoàn tiền
              </Anchor>
              .
            </>
          ) : (
            ", bạn tạo lệnh hoàn trong từng đơn."
          )}
        </p>
      )}
      {stays > 0 && <p>{stays} đơn giữ nguyên, lý do ghi ở từng đơn bên dưới.</p>}
    </Alert>
  );
}
