import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { linkArrivalInput } from "#modules/funds/contract.ts";
import { acceptAsRecorded } from "#modules/payments/commands/accept-as-recorded.ts";
import { endHeldPayment } from "#modules/payments/commands/gateways/end-held-payment.ts";
import { matchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { requestReturn } from "#modules/payments/commands/refunds.ts";
import { linkArrival } from "#modules/payments/commands/transfer-funds.ts";
import { endHeldInput, matchInput, type OpenReceipt } from "#modules/payments/contract/receipts.ts";
import { returnInput } from "#modules/payments/contract/refunds.ts";
import { messageAfter, paymentMessages, receiptOutcomeNames } from "#modules/payments/messages.ts";
import { listHeldPayments } from "#modules/payments/queries/attempts.ts";
import { listReceiptsToMatch } from "#modules/payments/queries/ledger.ts";
import { idInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BeneficiaryFields } from "#web/components/beneficiary-fields.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { TransferOfArrival } from "../funds/link-arrival.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/transfers-page.ts";
import { HeldPayments } from "./money/held-payments.tsx";
import "./bookings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    receipts: await listReceiptsToMatch(ctx),
    held: await listHeldPayments(ctx),
    mayWrite: can(ctx.actor, "payments.write"),
    mayLink: can(ctx.actor, "funds.write"),
  }));

const sameForm = z.strictObject({ receiptId: idInput });

const formActions = mergeActions(
  actionsFor<void, unknown>("payments.write", {
    match: formAction(matchInput, (ctx, input) => matchReceipt(ctx, input)),
    same: formAction(sameForm, (ctx, { receiptId }) => acceptAsRecorded(ctx, receiptId)),
    "held-returned": formAction(endHeldInput, (ctx, input) => endHeldPayment(ctx, input)),
    return: formAction(returnInput, (ctx, input) => requestReturn(ctx, input)),
  }),
  actionsFor<void, unknown>("funds.write", {
    "link-arrival": formAction(linkArrivalInput, (ctx, input) => linkArrival(ctx, input)),
  }),
);

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent, run } = formActionOf(ctx, formActions, form);
    await run();
    return { intent, resultMessage: messageAfter[intent] };
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Chuyển khoản chưa rõ đơn" }];

export default function TransfersPage({ loaderData }: Route.ComponentProps) {
  const { receipts, held, mayWrite, mayLink } = loaderData;
  return (
    <>
      <PageHeading title="Chuyển khoản chưa rõ đơn" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]} />
      <HeldPayments payments={held} mayWrite={mayWrite} />
      <section className="box" aria-label="Chuyển khoản chưa rõ đơn">
        {receipts.length === 0 ? (
          <div className="box-body">
            <EmptyState title="Không có khoản nào chờ xử lý">
              <p>
                Tiền chuyển khoản không ghi mã đơn sẽ hiện ở đây. Tiền về khi phòng không còn được giữ nằm ngay trong
                đơn, ở nhóm Cần hoàn tiền.
              </p>
            </EmptyState>
          </div>
        ) : (
          <ul className="money-list">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} mayWrite={mayWrite} mayLink={mayLink} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** "Còn lại của 20,000,000 đ: đã ghép 15,000,000 đ vào HT7K2M9QXA, đã trả 2,000,000 đ." */
function restText({ amount, matched, returned }: OpenReceipt): string {
  const parts = [
    ...matched.map((part) => `đã ghép ${formatVnd(part.amount)} vào ${spacedCode(part.code)}`),
    ...(returned > 0 ? [`đã hoặc đang trả lại ${formatVnd(returned)}`] : []),
  ];
  return `Còn lại của ${formatVnd(amount)}: ${parts.join(", ")}.`;
}

type ReceiptProps = { receipt: OpenReceipt; mayWrite: boolean; mayLink: boolean };

function Receipt({ receipt, mayWrite, mayLink }: ReceiptProps) {
  return (
    <li>
      <div>
        <b className="num">{formatVnd(receipt.left)}</b>
        <Badge tone="warning">
          {receipt.left < receipt.amount ? "Phần còn lại" : receiptOutcomeNames[receipt.outcome]}
        </Badge>
        {receipt.provider === "manual" && <Badge>Ghi tay</Badge>}
      </div>
      <p className="money-text">{receipt.content || "Không có nội dung"}</p>
      {receipt.possibleDuplicate && <p>{paymentMessages.possibleDuplicate(receipt.possibleDuplicate)}</p>}
      <p>
        {receipt.left < receipt.amount && `${restText(receipt)} `}
        Ngân hàng ghi {formatInstant(receipt.bankedAt)}
        {receipt.booking && (
          <>
            {" · nội dung ghi đơn "}
            <Anchor className="link" href={adminPaths.booking(receipt.booking.code)}>
              {spacedCode(receipt.booking.code)}
            </Anchor>
          </>
        )}
      </p>
      {mayWrite && receipt.candidates.length > 0 && <Candidates receipt={receipt} />}
      {mayWrite && (
        <div className="money-actions">
          {mayLink && receipt.transfers.length > 0 && (
            <TransferOfArrival arrivalId={receipt.id} transfers={receipt.transfers} />
          )}
          {receipt.possibleDuplicate?.amount === receipt.left && (
            <FormDialog
              label="Là khoản đã ghi tay"
              title="Đây là khoản đã ghi tay?"
              submit="Là cùng một khoản"
              intent="same"
              size="sm"
              hidden={{ receiptId: receipt.id }}
            >
              {() => (
                <p>
                  Phiếu ghi tay {receipt.possibleDuplicate?.reference} đã tính {formatVnd(receipt.left)} cho đơn. Khoản
                  này rời danh sách, tiền của đơn không đổi.
                </p>
              )}
            </FormDialog>
          )}
          <FormDialog
            label="Ghép vào đơn"
            title="Ghép khoản này vào đơn"
            submit="Ghép vào đơn"
            intent="match"
            variant="deep"
            size="sm"
            hidden={{ receiptId: receipt.id }}
          >
            {(errors) => (
              <Fields
                fields={[
                  {
                    name: "code",
                    label: "Mã đơn",
                    maxLength: 20,
                    autoComplete: "off",
                    required: true,
                    value: receipt.booking?.code,
                  },
                  { kind: "money", name: "amount", label: "Số tiền ghép, đ", required: true, value: receipt.left },
                ]}
                errors={errors}
              />
            )}
          </FormDialog>
          <FormDialog
            label="Trả lại người gửi"
            title="Trả lại khoản này cho người gửi?"
            submit={`Tạo lệnh trả ${formatVnd(receipt.left)}`}
            intent="return"
            size="sm"
            hidden={{ receiptId: receipt.id }}
          >
            {(errors) => (
              <>
                <TextField name="reason" label="Lý do" maxLength={300} required error={errors.reason} />
                <BeneficiaryFields errors={errors} />
              </>
            )}
          </FormDialog>
        </div>
      )}
    </li>
  );
}

const reasonNames = {
  code: "mã gần đúng trong nội dung",
  phone: "số điện thoại trong nội dung",
  name: "tên trong nội dung",
  amount: "đúng số còn thiếu",
} as const;

/** Candidate bookings of a transfer, with the reasons for each match. */
function Candidates({ receipt: { id, left, candidates } }: { receipt: OpenReceipt }) {
  return (
    <ul className="candidates" aria-label="Có thể là tiền của">
      {candidates.map(({ code, name, title, startsOn, balance, outstanding, reasons }) => (
        <li key={code}>
          <p>
            <Anchor className="link" href={adminPaths.booking(code)}>
              {spacedCode(code)}
            </Anchor>
            , {name} · {title}, {formatDate(startsOn)} · còn thiếu {formatVnd(balance)}
            {outstanding > 0 && outstanding < balance && ` (đặt cọc ${formatVnd(outstanding)})`}
            <small>{reasons.map((reason) => reasonNames[reason]).join(", ")}</small>
          </p>
          <FormDialog
            label="Ghép"
            title={`Ghép ${formatVnd(Math.min(left, balance))} vào đơn ${spacedCode(code)}?`}
            submit="Ghép vào đơn"
            intent="match"
            size="sm"
            hidden={{ receiptId: id, code, amount: String(Math.min(left, balance)) }}
          >
            {(errors) => (
              <>
                <p>
                  Đơn của {name}: {title}, {formatDate(startsOn)}. Còn thiếu {formatVnd(balance)}.
                </p>
                {[errors.code, errors.amount].filter(Boolean).map((error) => (
                  <p key={error} className="field-error">
                    {error}
                  </p>
                ))}
              </>
            )}
          </FormDialog>
        </li>
      ))}
    </ul>
  );
}
