import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { approveRefund, payRefund, rejectRefund } from "#modules/payments/commands/refunds.ts";
import { type RefundView, refundDecisionInput } from "#modules/payments/contract.ts";
import { REFUND_ALONE_MAX_VND } from "#modules/payments/limits.ts";
import { refundStateNames } from "#modules/payments/messages.ts";
import { listRefunds } from "#modules/payments/queries/ledger.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/refunds-page.ts";
import "./bookings.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => ({
    refunds: await listRefunds(ctx),
    me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
    mayApprove: can(ctx.actor, "payments.approve"),
    mayPay: can(ctx.actor, "payments.write"),
  }));
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent, refundId, note } = parse(refundDecisionInput, Object.fromEntries(form));
    const missing = intent === "pay" ? "Bạn cần nhập mã giao dịch của ngân hàng." : "Bạn cần ghi lý do.";
    if (intent !== "approve" && note === "") throw invalid(missing, { note: missing });
    if (intent === "approve") await approveRefund(ctx, refundId);
    if (intent === "reject") await rejectRefund(ctx, refundId, note);
    if (intent === "pay") await payRefund(ctx, refundId, note);
    return { done: intent };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Hoàn tiền" }];

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { refunds } = loaderData;
  return (
    <>
      <PageHeading title="Hoàn tiền" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
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
        Lệnh trên {formatVnd(REFUND_ALONE_MAX_VND)} hoặc vượt điều kiện huỷ cần người thứ hai duyệt.
      </p>
    </>
  );
}

type Rights = { me: string; mayApprove: boolean; mayPay: boolean };

function RefundItem({ refund, me, mayApprove, mayPay }: { refund: RefundView } & Rights) {
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
      <div className="money-actions">
        {refund.state === "requested" && mayApprove && !isOwn && (
          <FormDialog
            label="Duyệt"
            title={`Duyệt hoàn ${formatVnd(refund.amount)}?`}
            submit="Duyệt hoàn tiền"
            intent="approve"
            variant="deep"
            size="sm"
            hidden={hidden}
          >
            {() => <p>{refund.reason}</p>}
          </FormDialog>
        )}
        {refund.state === "requested" && isOwn && <p className="field-hint">Chờ người khác duyệt.</p>}
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
              <TextField
                name="note"
                label="Mã giao dịch của ngân hàng"
                maxLength={100}
                autoComplete="off"
                required
                error={errors.note ?? errors.bankReference}
              />
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
