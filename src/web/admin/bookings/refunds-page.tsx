import { can } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { approveRefund, rejectRefund } from "#modules/payments/commands/refunds.ts";
import { approveVoid, refuseVoid } from "#modules/payments/commands/void-receipt.ts";
import { approveVoidInput, refuseVoidInput } from "#modules/payments/contract/receipts.ts";
import {
  approveRefundInput,
  payRefundInput,
  type RefundView,
  rejectRefundInput,
} from "#modules/payments/contract/refunds.ts";
import { refundStateNames, saidAfter } from "#modules/payments/messages.ts";
import { listVoidRequests } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { requestContext } from "#web/context.ts";
import { joined, step, stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/refunds-page.ts";
import { BankTime } from "./bank-time.tsx";
import { BeneficiaryFields, beneficiaryText } from "./beneficiary-fields.tsx";
import { VoidRequests } from "./void-requests.tsx";
import "./bookings.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => ({
    refunds: await listRefunds(ctx),
    voids: await listVoidRequests(ctx),
    now: ctx.now(),
    aloneMax: (await getPaymentSettings(ctx)).refundAloneMaxVnd,
    me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
    mayApprove: can(ctx.actor, "payments.approve"),
    mayPay: can(ctx.actor, "payments.write"),
  }));
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent, run } = stepOf(ctx, steps, form);
    const state = await run();
    return { done: intent, intent, said: saidAfter[state === "requested" ? "ask-anew" : intent] };
  });
}

const steps = joined(
  stepsFor<void>("payments.approve", {
    approve: step(approveRefundInput, (ctx, { refundId, seen }) => approveRefund(ctx, refundId, seen)),
    reject: step(rejectRefundInput, (ctx, { refundId, note }) => rejectRefund(ctx, refundId, note)),
    "approve-void": step(approveVoidInput, (ctx, { receiptId }) => approveVoid(ctx, receiptId)),
    "refuse-void": step(refuseVoidInput, (ctx, { receiptId, note }) => refuseVoid(ctx, receiptId, note)),
  }),
  stepsFor<void>("payments.write", {
    pay: step(payRefundInput, (ctx, { refundId, reference, ...payout }) => payRefund(ctx, refundId, reference, payout)),
  }),
);

export const meta: Route.MetaFunction = () => [{ title: "Hoàn tiền" }];

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { refunds } = loaderData;
  return (
    <>
      <PageHeading title="Hoàn tiền" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
      <VoidRequests requests={loaderData.voids} me={loaderData.me} mayApprove={loaderData.mayApprove} />
      <section className="box" aria-label="Lệnh hoàn tiền đang mở">
        {refunds.length === 0 ? (
          <div className="box-body">
            <EmptyState title="Không có lệnh hoàn tiền nào đang mở">
              <p>Huỷ một đơn đã thanh toán, hoặc bấm Hoàn tiền trong đơn, sẽ tạo lệnh ở đây.</p>
            </EmptyState>
          </div>
        ) : (
          <ul className="money-list">
            {refunds.map((refund) => (
              <RefundItem key={refund.id} refund={refund} {...loaderData} />
            ))}
          </ul>
        )}
      </section>
      <p className="desk-note">
        Cần người thứ hai duyệt: lệnh làm tổng hoàn của một đơn, một khoản, hoặc một người trong ngày vượt{" "}
        {formatVnd(loaderData.aloneMax)}; lệnh vượt điều kiện huỷ; tiền do nhân viên ghi tay; đơn do chính người tạo
        lệnh đã đổi, tách hoặc gộp; tiền do họ đã ghép hay chuyển; vé do họ đã trả hãng. Đổi tài khoản nhận là tạo lại
        lệnh.
      </p>
    </>
  );
}

type Rights = { me: string; mayApprove: boolean; mayPay: boolean; now: Date };

function RefundItem({ refund, me, mayApprove, mayPay, now }: { refund: RefundView } & Rights) {
  const isOwn = refund.requestedBy.id === me;
  const hidden = { refundId: refund.id };
  return (
    <li>
      <div>
        <b className="num">{formatVnd(refund.amount)}</b>
        <Badge tone={refund.state === "requested" ? "warning" : "info"}>{refundStateNames[refund.state]}</Badge>
      </div>
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
        {refund.reason}. {refund.requestedBy.name} tạo lúc {formatInstant(refund.requestedAt)}
        {refund.decidedByName && `, ${refund.decidedByName} duyệt`}.
      </p>
      {refund.beneficiary && <p className="money-text">Hoàn về {beneficiaryText(refund.beneficiary)}</p>}
      <div className="money-actions">
        {refund.state === "requested" && mayApprove && !isOwn && (
          <FormDialog
            label="Duyệt"
            title={`Duyệt hoàn ${formatVnd(refund.amount)}?`}
            submit="Duyệt hoàn tiền"
            intent="approve"
            variant="deep"
            size="sm"
            hidden={{ ...hidden, seen: refund.requestedAt.toISOString() }}
          >
            {() => (
              <>
                <p>{refund.reason}</p>
                <p className="money-text">
                  {refund.beneficiary ? `Hoàn về ${beneficiaryText(refund.beneficiary)}` : "Chưa có tài khoản nhận."}
                </p>
              </>
            )}
          </FormDialog>
        )}
        {refund.state === "requested" && isOwn && (
          <p className="field-hint">Chờ chủ hoặc quản lý khác duyệt. Chưa có ai thì chủ thêm một tài khoản quản lý.</p>
        )}
        {refund.state === "approved" && mayPay && (
          <FormDialog
            label="Ghi đã chuyển"
            title={`Đã chuyển ${formatVnd(refund.amount)}?`}
            submit="Ghi đã chuyển và báo khách"
            intent="pay"
            variant="deep"
            size="sm"
            hidden={hidden}
          >
            {(errors) => (
              <>
                <TextField
                  name="reference"
                  label="Mã giao dịch của ngân hàng"
                  maxLength={100}
                  autoComplete="off"
                  required
                  error={errors.reference}
                />
                <BankTime label="Chuyển" errors={errors} defaultValue={now} />
                <BeneficiaryFields errors={errors} known={refund.beneficiary} required />
              </>
            )}
          </FormDialog>
        )}
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
    </li>
  );
}
