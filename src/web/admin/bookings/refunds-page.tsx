import { can } from "#kernel/actor.ts";
import { formatVnd } from "#kernel/money.ts";
import { listFundChoices } from "#modules/funds/queries/list-funds.ts";
import { resolveAsPaid, resolveAsUnpaid } from "#modules/payments/commands/gateways/resolve-unclear.ts";
import { sendGatewayRefund } from "#modules/payments/commands/gateways/send-refund.ts";
import { nameBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { approveRefund, rejectRefund } from "#modules/payments/commands/refunds.ts";
import { approveVoid, rejectVoid } from "#modules/payments/commands/void-receipt.ts";
import { approveVoidInput, rejectVoidInput } from "#modules/payments/contract/receipts.ts";
import {
  approveRefundInput,
  foundPaidInput,
  foundUnpaidInput,
  nameBeneficiaryInput,
  payRefundInput,
  rejectRefundInput,
  sendRefundInput,
} from "#modules/payments/contract/refunds.ts";
import { messageAfter } from "#modules/payments/messages.ts";
import { listVoidRequests } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/refunds-page.ts";
import { RefundItem } from "./money/refund-item.tsx";
import { refundQr } from "./money/refund-qr.ts";
import { VoidRequests } from "./money/void-requests.tsx";
import "./bookings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    refunds: (await listRefunds(ctx)).map((refund) => ({ ...refund, qr: refundQr(refund) })),
    voids: await listVoidRequests(ctx),
    funds: can(ctx.actor, "payments.write") ? await listFundChoices(ctx) : [],
    now: ctx.now(),
    aloneMax: (await getPaymentSettings(ctx)).refundAloneMaxVnd,
    me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
    mayApprove: can(ctx.actor, "payments.approve"),
    mayPay: can(ctx.actor, "payments.write"),
  }));

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent, run } = formActionOf(ctx, formActions, form);
    const state = await run();
    return { intent, resultMessage: messageAfter[`${intent}-${state}`] ?? messageAfter[intent] };
  });

const formActions = mergeActions(
  actionsFor<void>("payments.approve", {
    approve: formAction(approveRefundInput, (ctx, { refundId, expectedVersion }) =>
      approveRefund(ctx, refundId, expectedVersion),
    ),
    reject: formAction(rejectRefundInput, (ctx, { refundId, note, expectedVersion }) =>
      rejectRefund(ctx, refundId, note, expectedVersion),
    ),
    "approve-void": formAction(approveVoidInput, (ctx, { receiptId }) => approveVoid(ctx, receiptId)),
    "refuse-void": formAction(rejectVoidInput, (ctx, { receiptId, note }) => rejectVoid(ctx, receiptId, note)),
  }),
  actionsFor<void>("payments.write", {
    pay: formAction(payRefundInput, (ctx, { refundId, reference, ...paid }) =>
      payRefund(ctx, refundId, reference, paid),
    ),
    send: formAction(sendRefundInput, (ctx, { refundId, ...input }) => sendGatewayRefund(ctx, refundId, input)),
    "found-paid": formAction(foundPaidInput, (ctx, { refundId, ...input }) => resolveAsPaid(ctx, refundId, input)),
    "found-unpaid": formAction(foundUnpaidInput, (ctx, { refundId, expectedVersion }) =>
      resolveAsUnpaid(ctx, refundId, { expectedVersion }),
    ),
    "name-account": formAction(nameBeneficiaryInput, (ctx, { refundId, expectedVersion, ...beneficiary }) =>
      nameBeneficiary(ctx, refundId, beneficiary, expectedVersion),
    ),
  }),
);

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Hoàn tiền" }];

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { refunds } = loaderData;
  return (
    <>
      <PageHeading title="Hoàn tiền" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <ExportMenu action={adminPaths.exportList("hoan-tien")} />
      </PageHeading>
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
      <p className="admin-list-note">
        Cần người thứ hai duyệt: lệnh làm tổng hoàn của một đơn, một khoản, hoặc một người trong ngày vượt{" "}
        {formatVnd(loaderData.aloneMax)}; lệnh vượt điều kiện huỷ; tiền do nhân viên ghi tay; đơn do chính người tạo
        lệnh đã đổi, tách hoặc gộp; tiền do họ đã ghép hay chuyển; vé do họ đã trả hãng. Đổi tài khoản nhận là tạo lại
        lệnh.
      </p>
    </>
  );
}
