import { formatVnd } from "#kernel/money.ts";
import type { GatewayMethod } from "#modules/payments/contract/methods.ts";
import type { GatewayRefundView, RefundView } from "#modules/payments/contract/refunds.ts";
import { methodNames } from "#modules/payments/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";

type Hidden = { hidden: Readonly<Record<string, string>> };
type Props = Hidden & { refund: RefundView; method: GatewayMethod };

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

/** The gateway's answer to the last try, and the numbers under which its pages show it. */
export function RefundStatusNote({ refund }: { refund: GatewayRefundView }) {
  if (refund.state === "done") return null;
  const name = methodNames[refund.method];
  const statusLabels = {
    sent: `${name} đang hoàn`,
    rejected: `${name} không hoàn`,
    unclear: `Chưa rõ ${name} đã hoàn chưa`,
  };
  return (
    <p className="money-text">
      <Badge tone={refund.state === "sent" ? "info" : "warning"}>{statusLabels[refund.state]}</Badge> {refund.detail}{" "}
      <small>{referenceText(refund)}</small>
    </p>
  );
}

export const referenceText = ({ method, reference, paymentReference }: GatewayRefundView): string =>
  `Mã lệnh hoàn ở ${methodNames[method]}: ${reference}, của lần trả ${paymentReference}`;

/** Records the result that a colleague of the sender found on the pages of the gateway. */
export function ResolveUnclearRefund({
  refund,
  isOwn,
  hidden,
}: Hidden & { refund: GatewayRefundView; isOwn: boolean }) {
  const name = methodNames[refund.method];
  if (isOwn)
    return (
      <p className="field-hint">
        Bạn đã gửi lệnh này, nên người khác xem trên trang quản lý của {name} và chốt kết quả. Chưa có ai thì chủ thêm
        một tài khoản.
      </p>
    );
  return (
    <div className="money-actions">
      <FormDialog
        label={`${name} đã hoàn`}
        title={`${name} đã hoàn khoản này?`}
        submit="Ghi đã hoàn và báo khách"
        intent="found-paid"
        variant="deep"
        size="sm"
        hidden={hidden}
      >
        {(errors) => (
          <>
            <p>{referenceText(refund)}.</p>
            <TextField
              name="reference"
              label={`Mã giao dịch hoàn của ${name}`}
              hint="Mỗi mã chỉ được tính một lần."
              maxLength={100}
              autoComplete="off"
              required
              error={errors.reference}
            />
          </>
        )}
      </FormDialog>
      <FormDialog
        label={`${name} chưa hoàn`}
        title={`${name} chưa hoàn khoản này?`}
        submit="Chốt là chưa hoàn"
        intent="found-unpaid"
        size="sm"
        variant="danger"
        submitVariant="danger"
        hidden={hidden}
      >
        {() => (
          <p>
            {referenceText(refund)}. Chốt xong thì hoàn lại được, nên nếu {name} đã hoàn thì khách nhận tiền hai lần.
            Bạn chỉ chốt khi trang quản lý của {name} ghi rõ là không hoàn.
          </p>
        )}
      </FormDialog>
    </div>
  );
}
