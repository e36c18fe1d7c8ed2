import { Form } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { adminPaths } from "#web/admin/paths.ts";

type Props = { code: string; request: { text: string; at: Date }; mayAnswer: boolean };

/** The customer's change request, until the booking was changed or the request was marked as answered. */
export function RequestPanel({ code, request, mayAnswer }: Props) {
  return (
    <div className="mb-4">
      <Alert tone="warning" title={`Khách muốn đổi đơn, gửi lúc ${formatInstant(request.at)}`}>
        <p className="whitespace-pre-line">{request.text}</p>
        {mayAnswer && (
          <Form method="post" className="mt-3 flex flex-wrap gap-2" preventScrollReset>
            <LinkButton href={adminPaths.changeBooking(code)} variant="deep" size="sm">
              Đổi đơn
            </LinkButton>
            <Button type="submit" name="intent" value="change-answered" variant="quiet" size="sm">
              Đã trả lời khách
            </Button>
          </Form>
        )}
      </Alert>
    </div>
  );
}
