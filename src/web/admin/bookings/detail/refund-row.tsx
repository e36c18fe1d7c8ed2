import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { PayMethod } from "#modules/payments/contract/methods.ts";
import type { RefundView } from "#modules/payments/contract/refunds.ts";
import { refundStateName } from "#modules/payments/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { beneficiaryText } from "#web/components/beneficiary-fields.tsx";
import { ReasonDialog } from "../../layout/reason-dialog.tsx";
import { referenceText } from "../money/gateway-refund.tsx";

const paidNames = {
  transfer: "Ngân hàng chuyển",
  cash: "Hoàn tiền mặt",
  card: "Hoàn về thẻ",
  vnpay: "Hoàn qua VNPay",
  momo: "Hoàn qua MoMo",
  zalopay: "Hoàn qua ZaloPay",
} as const satisfies Record<PayMethod, string>;

type RefundRowProps = { refund: RefundView; approverId: string | null };

/** A refund of the booking with its history; a paid one in cash may be voided by a colleague of its payer. */
export function RefundRow({ refund, approverId }: RefundRowProps) {
  const { state, method, voided } = refund;
  const isVoidable = state === "paid" && method === "cash" && approverId !== null && approverId !== refund.paidBy;
  return (
    <li>
      <Badge tone={state === "paid" ? "success" : state === "rejected" ? "neutral" : "warning"}>
        {refundStateName(refund)}
      </Badge>
      <span>
        Hoàn <b className="num">{formatVnd(refund.amount)}</b>, {refund.requestedBy.name} tạo lúc{" "}
        {formatInstant(refund.requestedAt)}: {refund.reason}
        {refund.decidedByName && `. ${refund.decidedByName} ${state === "rejected" && !voided ? "từ chối" : "duyệt"}`}
        {refund.sent && <small>{referenceText(refund.sent)}</small>}
        {refund.beneficiary && <small>Về tài khoản {beneficiaryText(refund.beneficiary)}</small>}
        {refund.paidAt && (
          <small>
            {paidNames[method]} lúc {formatInstant(refund.paidAt)}, mã {refund.bankReference}
          </small>
        )}
        {voided && (
          <small>
            {voided.by} huỷ: {voided.reason}
          </small>
        )}
      </span>
      {(state === "requested" || state === "approved") && (
        <Anchor className="link" href={adminPaths.refunds()}>
          Xử lý
        </Anchor>
      )}
      {isVoidable && <VoidRefund refund={refund} />}
    </li>
  );
}

const VoidRefund = ({ refund: { id, amount } }: { refund: RefundView }) => (
  <ReasonDialog
    label="Huỷ phiếu chi"
    of={formatVnd(amount)}
    title={`Huỷ phiếu chi ${formatVnd(amount)}?`}
    submit="Huỷ phiếu chi"
    intent="void-refund"
    variant="danger"
    hidden={{ refundId: id }}
  >
    <p>
      Tiền trở lại quỹ và đơn của khách. Số phiếu giữ nguyên trong sổ quỹ, ghi là đã huỷ; khách nhận thư đính chính.
    </p>
  </ReasonDialog>
);
