import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { paths } from "#web/paths.ts";

/** The departure of the booking is cancelled: the customer chooses a solution before anything else. */
export function DepartureCancelledPanel({ code, reason }: { code: string; reason: string }) {
  return (
    <div className="mb-5">
      <Alert tone="warning" title="Tàu không chạy ngày này, bạn chọn cách xử lý">
        <p>Lý do: {reason}. Bạn đi ngày khác với giá đã đặt hoặc đi tàu khác, nếu còn chỗ, hoặc nhận lại tiền.</p>
        <LinkButton href={paths.closure(code)} size="sm" className="mt-3">
          Chọn cách xử lý
        </LinkButton>
      </Alert>
    </div>
  );
}
