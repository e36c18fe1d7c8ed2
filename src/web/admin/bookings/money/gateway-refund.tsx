import { formatVnd } from "#kernel/money.ts";
import type { GatewayMethod } from "#modules/payments/contract/methods.ts";
import type { RefundView, SentRefund } from "#modules/payments/contract/refunds.ts";
import { methodNames } from "#modules/payments/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";

type Props = { refund: RefundView; method: GatewayMethod; hidden: Readonly<Record<string, string>> };

/** Has a gateway pay an approved refund back to the payer. */
export function SendRefund({ refund, method, hidden }: Props) {
  const name = methodNames[method];
  return (
    <FormDialog
      label={`Hoàn qua ${name}`}
      title={`Hoàn ${formatVnd(refund.amount)} qua ${name}?`}
      submit={`Hoàn qua ${name}`}
      intent="send"
      variant="deep"
      size="sm"
      hidden={{ ...hidden, method }}
    >
      {() => <p>{name} trả lại cho thẻ hoặc ví mà khách đã dùng, và tự báo ngày giờ cùng mã giao dịch.</p>}
    </FormDialog>
  );
}

/** What the gateway said to the last try. */
export function SentNote({ sent }: { sent: SentRefund }) {
  const name = methodNames[sent.method];
  if (sent.state === "sent") return <Badge tone="info">{name} đang hoàn</Badge>;
  if (sent.state === "done") return null;
  return (
    <p className="money-text">
      <Badge tone="warning">{sent.state === "rejected" ? `${name} từ chối` : `Chưa rõ ${name} đã hoàn chưa`}</Badge>{" "}
      {sent.detail}
    </p>
  );
}
