import { formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { InvoiceState, InvoiceView } from "#modules/invoices/contract.ts";
import { invoiceKindNames, invoiceStateNames } from "#modules/invoices/messages.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { adminPaths } from "../paths.ts";

const tones = {
  requested: "warning",
  sending: "warning",
  unclear: "error",
  issued: "success",
  replaced: "neutral",
  failed: "error",
} as const satisfies Record<InvoiceState, BadgeTone>;

/** One invoice: its kind, amount, state and buyer. */
export function InvoiceSummary({ invoice, mayIssue }: { invoice: InvoiceView; mayIssue: boolean }) {
  const { id, bookingCode, kind, state, number, corrects, total, net, tax, percent, buyer, issuedAt } = invoice;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{invoiceStateNames[state]}</Badge>
        <b className="num">{formatVnd(total)}</b>
        <span className="num">{number ?? ""}</span>
        {invoice.hasFile && (
          <a className="link link-tall" href={adminPaths.invoicePdf(bookingCode, id)} download>
            Tải PDF <span className="sr-only">{number}</span>
          </a>
        )}
      </p>
      <p>
        {invoiceKindNames[kind]}
        {corrects && ` cho ${corrects}`}
        {invoice.reason && `: ${invoice.reason}`}
      </p>
      <p className="text-sm text-text-2">
        Chưa thuế <span className="num">{formatVnd(net)}</span>, thuế {percent}%{" "}
        <span className="num">{formatVnd(tax)}</span>
        {buyer && `. Người mua: ${[buyer.name, buyer.taxCode].filter(Boolean).join(", ")}`}
      </p>
      <p className="text-sm text-text-2">
        {issuedAt ? `Xuất ngày ${formatDate(today(issuedAt))}. ` : ""}
        {invoice.requestedBy} yêu cầu lúc {formatInstant(invoice.requestedAt)}
      </p>
      {invoice.detail && <p className="money-text text-sm">{invoice.detail}</p>}
      {mayIssue && invoice.canRequery && <AskAgain invoiceId={id} />}
    </div>
  );
}

const AskAgain = ({ invoiceId }: { invoiceId: string }) => (
  <div>
    <FormDialog
      label="Hỏi lại nhà cung cấp"
      title="Hỏi lại kết quả của hoá đơn này?"
      submit="Hỏi lại"
      intent="ask-again"
      variant="outline"
      size="sm"
      hidden={{ invoiceId }}
    >
      {() => <p>Hoá đơn chỉ được gửi lại khi nhà cung cấp trả lời là chưa có hoá đơn này.</p>}
    </FormDialog>
  </div>
);
