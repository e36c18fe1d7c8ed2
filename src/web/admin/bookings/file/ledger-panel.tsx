import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingFile } from "#modules/bookings/contract.ts";
import type { LedgerLine, RefundView } from "#modules/payments/contract.ts";
import { refundStateNames } from "#modules/payments/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { adminPaths } from "../../paths.ts";

type Props = {
  booking: BookingFile;
  ledger: readonly LedgerLine[];
  refunds: readonly RefundView[];
  mayTakeBack: boolean;
};

type Line = {
  id: string;
  at: string;
  kind: string;
  text: string;
  amount: number;
  owed: number;
  receiptId: string | null;
};

const kindNames = { received: "Thu", "taken-back": "Gỡ khỏi đơn", refunded: "Hoàn tiền" } as const;

/** Money of the booking as it came and went, with what was still owed after each line. */
export function LedgerPanel({ booking, ledger, refunds, mayTakeBack }: Props) {
  const lines = withBalance(booking, ledger);
  const canTakeBack = mayTakeBack && booking.refundDue > 0;
  return (
    <section className="box" aria-labelledby="so-thu-chi">
      <div className="box-head">
        <h2 id="so-thu-chi">Sổ thu chi</h2>
        <span>
          Đã thu <b className="num">{formatVnd(booking.paid)}</b>
          {booking.outstanding > 0 && ` · còn ${formatVnd(booking.total - booking.paid)}`}
        </span>
      </div>
      <Table
        caption="Sổ thu chi của đơn"
        idOf={(line: Line) => line.id}
        rows={lines}
        columns={[
          { key: "at", title: "Lúc" },
          { key: "kind", title: "Loại" },
          {
            key: "text",
            title: "Nội dung",
            cell: (line) => (
              <>
                {line.text}
                {canTakeBack && line.receiptId && line.amount > 0 && <TakeBack receiptId={line.receiptId} />}
              </>
            ),
          },
          { key: "amount", title: "Thu, đ", numeric: true, cell: (line) => signed(line.amount) },
          { key: "owed", title: "Còn nợ, đ", numeric: true, cell: (line) => plain(line.owed) },
        ]}
      />
      {refunds.length > 0 && (
        <ul className="box-body refunds">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <Badge tone={refund.state === "paid" ? "success" : refund.state === "rejected" ? "neutral" : "warning"}>
                {refundStateNames[refund.state]}
              </Badge>
              <span>
                Hoàn <b className="num">{formatVnd(refund.amount)}</b>, {refund.requestedBy.name} tạo lúc{" "}
                {formatInstant(refund.requestedAt)}: {refund.reason}
              </span>
              {(refund.state === "requested" || refund.state === "approved") && (
                <Anchor className="link" href={adminPaths.refunds()}>
                  Xử lý
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TakeBack({ receiptId }: { receiptId: string }) {
  return (
    <FormDialog
      label="Gỡ khỏi đơn"
      title="Gỡ phần tiền thừa khỏi đơn này"
      submit="Gỡ tiền"
      intent="take-back"
      variant="text"
      size="sm"
      hidden={{ receiptId }}
    >
      {(errors) => (
        <>
          <p>Phần đơn không cần đến sẽ trở lại danh sách chuyển khoản để ghép vào đơn khác hoặc trả lại.</p>
          <TextField name="reason" label="Lý do" required maxLength={300} error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

function withBalance(booking: BookingFile, ledger: readonly LedgerLine[]): Line[] {
  let owed = booking.total;
  const first = { id: "due", at: formatInstant(booking.createdAt), kind: "Phải thu", text: "Lập đơn", amount: 0, owed };
  const rest = ledger.map((line) => {
    owed -= line.amount;
    const kind = line.kind === "received" && line.provider === "manual" ? "Ghi tay" : kindNames[line.kind];
    const { id, amount, receiptId } = line;
    return { id, at: formatInstant(line.at), kind, text: line.text, amount, owed, receiptId };
  });
  return [{ ...first, receiptId: null }, ...rest];
}

const plain = (amount: number) => formatVnd(amount).replace(/\s*đ$/, "");
const signed = (amount: number) => (amount === 0 ? "—" : amount > 0 ? `+${plain(amount)}` : plain(amount));
