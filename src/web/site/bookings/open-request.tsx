import { formatInstant } from "#kernel/calendar-date.ts";
import { Alert } from "#ui/alert.tsx";

/** Id of the open change request on the booking page. */
export const REQUEST = "yeu-cau";

/** The customer's change request, while it waits for an answer. */
export function OpenRequest({ text, at }: { text: string; at: Date }) {
  return (
    <div className="mb-5" id={REQUEST}>
      <Alert tone="primary" title="Chúng tôi đã nhận yêu cầu của bạn">
        <p className="whitespace-pre-line">{text}</p>
        <p className="mt-2 text-sm">Gửi lúc {formatInstant(at)}. Đơn giữ nguyên cho đến khi chúng tôi trả lời bạn.</p>
      </Alert>
    </div>
  );
}
