import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { matchReceipt } from "#modules/payments/commands/match-receipt.ts";
import { requestReturn } from "#modules/payments/commands/refunds.ts";
import { matchInput, type OpenReceipt, returnInput } from "#modules/payments/contract.ts";
import { receiptOutcomeNames } from "#modules/payments/messages.ts";
import { listReceiptsToMatch } from "#modules/payments/queries/ledger.ts";
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
import type { Route } from "./+types/transfers-page.ts";
import "./bookings.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => ({
    receipts: await listReceiptsToMatch(ctx),
    mayWrite: can(ctx.actor, "payments.write"),
  }));
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent, ...fields } = Object.fromEntries(form);
    if (intent === "return") return requestReturn(ctx, parse(returnInput, fields));
    return matchReceipt(ctx, parse(matchInput, fields));
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Chuyển khoản chưa rõ đơn" }];

export default function TransfersPage({ loaderData }: Route.ComponentProps) {
  const { receipts, mayWrite } = loaderData;
  return (
    <>
      <PageHeading title="Chuyển khoản chưa rõ đơn" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
      <section className="box" aria-label="Chuyển khoản chưa rõ đơn">
        {receipts.length === 0 ? (
          <div className="box-body">
            <EmptyState title="Không có khoản nào chờ xử lý">
              <p>Tiền chuyển khoản không ghi mã đơn, hoặc đến sau khi đơn hết hạn, sẽ hiện ở đây.</p>
            </EmptyState>
          </div>
        ) : (
          <ul className="money-list">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Receipt({ receipt, mayWrite }: { receipt: OpenReceipt; mayWrite: boolean }) {
  return (
    <li>
      <div>
        <b className="num">{formatVnd(receipt.left)}</b>
        {receipt.left < receipt.amount && <span> còn lại của {formatVnd(receipt.amount)}</span>}
        <Badge tone="warning">{receiptOutcomeNames[receipt.outcome]}</Badge>
      </div>
      <p className="money-text">{receipt.content || "Không có nội dung"}</p>
      <p>
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
      {mayWrite && (
        <div className="money-actions">
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
              <>
                <TextField
                  name="code"
                  label="Mã đơn"
                  defaultValue={receipt.booking?.code}
                  maxLength={20}
                  autoComplete="off"
                  required
                  error={errors.code}
                />
                <TextField
                  name="amount"
                  label="Số tiền ghép, đ"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={receipt.left}
                  defaultValue={receipt.left}
                  required
                  error={errors.amount}
                />
              </>
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
            {(errors) => <TextField name="reason" label="Lý do" maxLength={300} required error={errors.reason} />}
          </FormDialog>
        </div>
      )}
    </li>
  );
}
