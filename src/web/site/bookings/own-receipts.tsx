import Download from "lucide-react/icons/download";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingReceipt } from "#modules/payments/contract/receipts.ts";
import { methodInSentence } from "#modules/payments/messages.ts";
import { buttonClass } from "#ui/button.tsx";
import { paths } from "#web/paths.ts";
import "./own-receipts.css";

type ListedReceipt = Pick<BookingReceipt, "id" | "amount" | "method" | "at">;

/** The payments that a booking has received, each with its receipt. */
export function OwnReceipts({ code, receipts }: { code: string; receipts: readonly ListedReceipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <section className="form-part" aria-labelledby="phieu-thu">
      <h2 className="title-3 form-title" id="phieu-thu">
        Tiền đã nhận
      </h2>
      <ul className="own-receipts">
        {receipts.map(({ id, amount, method, at }) => (
          <li key={id}>
            <span>
              <b className="num">{formatVnd(amount)}</b> {methodInSentence(method)}, {formatDate(today(at))}
            </span>
            <a className={buttonClass("outline", "sm")} href={paths.receiptPdf(code, id)} download>
              <Download />
              Phiếu thu
              <span className="sr-only"> {formatVnd(amount)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
