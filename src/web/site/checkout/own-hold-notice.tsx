import { addDays, formatClock, formatDate } from "#kernel/calendar-date.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { paths } from "#web/paths.ts";
import type { CheckoutHold } from "./checkout.ts";

/** Shows the hold of this browser on the product, with links to continue, change or release it. */
export function OwnHoldNotice({ hold }: { hold: CheckoutHold }) {
  const { code, holdExpiresAt, total, checkIn, nights, rooms, canChange } = hold;
  return (
    <div className="mb-5">
      <Alert tone="primary" title={`Bạn đang giữ phòng này đến ${formatClock(holdExpiresAt)} (giờ Việt Nam)`}>
        <p>
          Đơn HT{code}: {rooms}, {formatDate(checkIn)} – {formatDate(addDays(checkIn, nights))},{" "}
          <Price amount={total} />.{" "}
          {canChange
            ? "Đổi lựa chọn bên dưới rồi giữ phòng: đơn mới thay cho đơn này."
            : "Bạn đã báo chuyển khoản cho đơn này, nên lần giữ phòng mới là một đơn khác."}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton href={paths.payment(code)} size="sm">
            Tiếp tục thanh toán
          </LinkButton>
          {canChange && (
            <Button type="submit" name="release" value="1" variant="outline" size="sm">
              Bỏ giữ phòng
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}
