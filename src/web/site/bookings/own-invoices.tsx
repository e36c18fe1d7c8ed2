import Download from "lucide-react/icons/download";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { invoiceKindNames } from "#modules/invoices/messages.ts";
import type { OwnInvoice } from "#modules/invoices/queries/own-invoices.ts";
import { buttonClass } from "#ui/button.tsx";
import { paths } from "#web/paths.ts";
import "./own-receipts.css";

/** The issued invoices of a booking. */
export function OwnInvoices({ code, invoices }: { code: string; invoices: readonly OwnInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <section className="form-part" aria-labelledby="hoa-don">
      <h2 className="title-3 form-title" id="hoa-don">
        Hoá đơn
      </h2>
      <ul className="own-receipts">
        {invoices.map(({ id, kind, number, total, issuedAt, lookupCode, hasFile }) => (
          <li key={id}>
            <span>
              <b className="num">{formatVnd(total)}</b> {invoiceKindNames[kind]} <span className="num">{number}</span>,{" "}
              {formatDate(today(issuedAt))}
              {lookupCode && `, mã tra cứu ${lookupCode}`}
            </span>
            {hasFile && (
              <a className={buttonClass("outline", "sm")} href={paths.invoicePdf(code, id)} download>
                <Download />
                Hoá đơn<span className="sr-only"> {number}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
