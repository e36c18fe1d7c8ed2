import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { FundChoice } from "#modules/funds/contract.ts";
import { counterMethods, gatewayMethods, type PayMethod } from "#modules/payments/contract/methods.ts";
import type { RefundView } from "#modules/payments/contract/refunds.ts";
import { refundStateNames } from "#modules/payments/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { BeneficiaryFields, beneficiaryText } from "#web/components/beneficiary-fields.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { BankTime } from "./bank-time.tsx";
import { RefundStatusNote, ResolveUnclearRefund, SendRefund } from "./gateway-refund.tsx";
import { PayMethodFields } from "./pay-method.tsx";
import type { RefundQr } from "./refund-qr.ts";

type Rights = { me: string; mayApprove: boolean; mayPay: boolean; funds: readonly FundChoice[]; now: Date };
type Item = { refund: RefundView & { qr: RefundQr | null } };

/** One open refund: recipient, account, and the actions of the signed-in user. */
export function RefundItem({ refund, ...rights }: Item & Rights) {
  return (
    <li>
      <div>
        <b className="num">{formatVnd(refund.amount)}</b>
        <Badge tone={refund.state === "requested" ? "warning" : "info"}>{refundStateNames[refund.state]}</Badge>
      </div>
      <RefundFacts refund={refund} />
      {refund.sent && <RefundStatusNote refund={refund.sent} />}
      <Actions refund={refund} {...rights} />
    </li>
  );
}

/** Nothing is possible while a gateway pays a refund, and only to look it up there while that is unclear. */
function Actions({ refund, ...rights }: Item & Rights) {
  const { sent } = refund;
  if (sent?.state === "sent") return null;
  if (sent?.state !== "unclear") return <RefundActions refund={refund} {...rights} />;
  if (!rights.mayPay) return null;
  return <ResolveUnclearRefund refund={sent} isOwn={sent.sentBy === rights.me} hidden={hiddenFields(refund)} />;
}

function RefundActions({ refund, me, mayApprove, mayPay, funds, now }: Item & Rights) {
  const isOwn = refund.requestedBy.id === me;
  const { beneficiary } = refund;
  const hidden = hiddenFields(refund);
  return (
    <div className="money-actions">
      {refund.state === "requested" && mayApprove && !isOwn && refund.methods.length > 0 && (
        <FormDialog
          label="Duyệt"
          title={`Duyệt hoàn ${formatVnd(refund.amount)}?`}
          submit="Duyệt hoàn tiền"
          intent="approve"
          variant="deep"
          size="sm"
          hidden={hidden}
        >
          {() => (
            <>
              <p>{refund.reason}</p>
              <p className="money-text">
                {beneficiary
                  ? `Hoàn về ${beneficiaryText(beneficiary)}`
                  : `Không có tài khoản nhận: ${methodsText(refund)}.`}
              </p>
            </>
          )}
        </FormDialog>
      )}
      {refund.state === "requested" && isOwn && (
        <p className="field-hint">Chờ chủ hoặc quản lý khác duyệt. Chưa có ai thì chủ thêm một tài khoản quản lý.</p>
      )}
      {refund.state === "approved" && mayPay && <PayRefund refund={refund} funds={funds} now={now} />}
      {refund.state === "approved" &&
        mayPay &&
        gatewayMethods
          .filter((method) => refund.methods.includes(method))
          .map((method) => <SendRefund key={method} refund={refund} method={method} hidden={hidden} />)}
      {mayPay && <NameAccount refund={refund} />}
      {mayApprove && (
        <FormDialog
          label="Từ chối"
          title="Từ chối lệnh hoàn tiền này?"
          submit="Từ chối lệnh"
          intent="reject"
          size="sm"
          variant="danger"
          submitVariant="danger"
          hidden={hidden}
        >
          {(errors) => <TextField name="note" label="Lý do" maxLength={100} required error={errors.note} />}
        </FormDialog>
      )}
    </div>
  );
}

const hiddenFields = ({ id, version }: RefundView) => ({ refundId: id, expectedVersion: String(version) });

const methodsText = ({ methods }: RefundView) => methods.map((method) => refundMethodTexts[method]).join(" hoặc ");

const refundMethodTexts = {
  transfer: "chuyển khoản",
  cash: "hoàn tiền mặt",
  card: "hoàn về thẻ",
  vnpay: "hoàn qua VNPay",
  momo: "hoàn qua MoMo",
  zalopay: "hoàn qua ZaloPay",
} as const satisfies Record<PayMethod, string>;

function RefundFacts({ refund }: { refund: RefundView }) {
  return (
    <>
      <p>
        {refund.booking ? (
          <>
            <Anchor className="link" href={adminPaths.booking(refund.booking.code)}>
              {spacedCode(refund.booking.code)}
            </Anchor>
            , {refund.booking.name}
          </>
        ) : (
          <span className="money-text">Trả lại chuyển khoản: {refund.receipt?.content}</span>
        )}
      </p>
      <p>
        {refund.reason} · {refund.requestedBy.name} tạo lúc {formatInstant(refund.requestedAt)}
        {refund.decidedByName && `, ${refund.decidedByName} duyệt`}.
      </p>
      {refund.beneficiary ? (
        <p className="money-text">Hoàn về {beneficiaryText(refund.beneficiary)}</p>
      ) : (
        <p>
          <Badge tone="warning">Chưa có tài khoản nhận</Badge>{" "}
          {refund.methods.length > 0 && `Vẫn ${methodsText(refund)} được. `}
          {refund.isAskedByEmail
            ? "Khách điền được ở trang đơn, theo liên kết trong thư huỷ."
            : "Khách chưa có thư nào hỏi tài khoản: bạn hỏi khách rồi điền ở đây."}
        </p>
      )}
    </>
  );
}

function NameAccount({ refund }: { refund: RefundView }) {
  const { beneficiary, state } = refund;
  return (
    <FormDialog
      label={beneficiary ? "Đổi tài khoản nhận" : "Điền tài khoản nhận"}
      title={`Tài khoản nhận ${formatVnd(refund.amount)}`}
      submit="Lưu tài khoản"
      intent="name-account"
      variant={beneficiary ? "quiet" : "deep"}
      size="sm"
      hidden={hiddenFields(refund)}
    >
      {(errors) => (
        <>
          {beneficiary && state === "approved" && (
            <p>Đổi tài khoản thì lệnh có thể phải duyệt lại. Đã chuyển rồi thì đừng đổi.</p>
          )}
          <BeneficiaryFields errors={errors} known={beneficiary} required />
        </>
      )}
    </FormDialog>
  );
}

/** Records what staff pay themselves; nothing when the refund can only go back through a gateway. */
function PayRefund({ refund, funds, now }: Item & Pick<Rights, "funds" | "now">) {
  const { beneficiary, qr } = refund;
  const methods = counterMethods.filter((method) => refund.methods.includes(method));
  if (methods.length === 0) return null;
  const [does, doing] = beneficiary ? ["Chuyển", "chuyển"] : ["Hoàn", "hoàn"];
  return (
    <FormDialog
      label={`${does} và ghi`}
      title={`${does} ${formatVnd(refund.amount)}`}
      submit={`Ghi đã ${doing} và báo khách`}
      intent="pay"
      variant="deep"
      size="sm"
      hidden={hiddenFields(refund)}
    >
      {(errors) => (
        <>
          {beneficiary && <p className="money-text">Về {beneficiaryText(beneficiary)}</p>}
          {qr && (
            <figure className="refund-qr">
              <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Mã VietQR để chuyển khoản này">
                <path d={qr.path} />
              </svg>
              <figcaption>Quét bằng ứng dụng ngân hàng: số tài khoản, số tiền và nội dung đã điền sẵn.</figcaption>
            </figure>
          )}
          <PayMethodFields methods={methods} funds={funds} errors={errors} />
          <BankTime label={does} errors={errors} defaultValue={now} />
        </>
      )}
    </FormDialog>
  );
}
