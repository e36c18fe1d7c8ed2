import { formatInstant } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import type { BookingDetail, StaffEvent } from "#modules/bookings/contract/booking-list.ts";
import { eventNames } from "#modules/bookings/messages/states.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { priceStepOf, priceStepsIn } from "#modules/bookings/rules/price-step.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { atHotelOf } from "#modules/bookings/rules/terms.ts";
import type { LedgerLine } from "#modules/payments/contract/receipts.ts";
import type { RefundView } from "#modules/payments/contract/refunds.ts";
import { methodInSentence } from "#modules/payments/messages.ts";
import type { AttemptView } from "#modules/payments/queries/attempts.ts";
import { Table } from "#ui/table.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { amountColumn } from "../../layout/amount-column.ts";
import { Box } from "../../layout/box.tsx";
import { AttemptList } from "./attempt-list.tsx";
import { partOf } from "./flight-part.ts";
import { CorrectLine } from "./money-line.tsx";
import { RefundRow } from "./refund-row.tsx";

type Props = {
  booking: BookingDetail;
  ledger: readonly LedgerLine[];
  refunds: readonly RefundView[];
  attempts: readonly AttemptView[];
  mayTakeBack: boolean;
  /** The person who may void a cash refund of another one; null without the permission. */
  approverId: string | null;
  mayWrite: boolean;
};

type Line = {
  id: string;
  at: string;
  kind: string;
  text: string;
  amount: number;
  owed: number;
  /** The correctable entry; the last line of a receipt stands for the whole receipt. */
  source: LedgerLine | null;
};

const kindNames = { received: "Thu", "taken-back": "Gỡ khỏi đơn", voided: "Huỷ phiếu", refunded: "Hoàn tiền" } as const;

/** Movements of money of the booking, with the amount due after each line. */
export function LedgerPanel({ booking, ledger, refunds, attempts, mayTakeBack, approverId, mayWrite }: Props) {
  const lines = withBalance(booking, ledger);
  return (
    <Box
      id="so-thu-chi"
      title="Sổ thu chi"
      head={
        <span>
          Đã thu <b className="num">{formatVnd(booking.paid)}</b>
          {booking.outstanding > 0 &&
            booking.state !== "expired" &&
            ` · còn ${formatVnd(booking.total - booking.atHotel - booking.paid)}`}
        </span>
      }
    >
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
                {line.source?.receiptId && line.source.share > 0 && (
                  <small>
                    <a
                      className="link link-tall"
                      href={adminPaths.receiptPdf(booking.code, line.source.receiptId)}
                      download
                    >
                      Phiếu thu
                    </a>
                  </small>
                )}
                {mayTakeBack && line.source && (
                  <CorrectLine line={line.source} overpaid={booking.overpaid} kind={booking.kind} />
                )}
              </>
            ),
          },
          { key: "amount", title: "Thu, đ", numeric: true, cell: (line) => signed(line.amount) },
          amountColumn("owed", "Còn nợ, đ"),
        ]}
      />
      <AttemptList attempts={attempts} mayWrite={mayWrite} />
      {refunds.length > 0 && (
        <ul className="box-body refunds">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} approverId={approverId} />
          ))}
        </ul>
      )}
    </Box>
  );
}

/** Price, payments and refunds, with the amount due after each; zero once a booking has ended and is settled. */
function withBalance(booking: BookingDetail, ledger: readonly LedgerLine[]): Line[] {
  const atHotel = isEnded(booking.state) ? atHotelOf(booking) : booking.atHotel;
  const ours = booking.total - atHotel;
  const steps = priceStepsIn({ events: booking.events, atHotel });
  // `ours` is the current amount: lines before a price change show the amount due at that time.
  let owed = steps.reduce((sum, event) => sum - priceStepOf(event), ours);
  const created = formatInstant(booking.createdAt);
  const first: Line = { id: "due", at: created, kind: "Phải thu", text: "Lập đơn", amount: 0, owed, source: null };
  const isLast = (line: LedgerLine) =>
    line.kind === "received" &&
    ledger.findLast((one) => one.kind === "received" && one.receiptId === line.receiptId) === line;
  const rest = inOrder(ledger, steps).map((line): Line => {
    if ("actor" in line) {
      owed += priceStepOf(line);
      return stepLine(line, owed);
    }
    owed -= line.amount;
    const kind = kindOf(line);
    const { id, amount, text } = line;
    return { id, at: formatInstant(line.at), kind, text, amount, owed, source: isLast(line) ? line : null };
  });
  return [first, ...rest, ...endOf(booking, owed, ours)];
}

const kindOf = ({ kind, provider, method }: LedgerLine): string => {
  if (method !== "transfer") return `${kindNames[kind]}, ${methodInSentence(method)}`;
  return kind === "received" && provider === "manual" ? "Ghi tay" : kindNames[kind];
};

const inOrder = (ledger: readonly LedgerLine[], steps: readonly StaffEvent[]): (LedgerLine | StaffEvent)[] =>
  [...ledger, ...steps].sort((a, b) => a.at.getTime() - b.at.getTime());

/** The line of a price change. */
function stepLine(event: StaffEvent, owed: number): Line {
  const { kind, at, data } = event;
  const step = priceStepOf(event);
  const retained = typeof data.kept === "number" && data.kept > 0 ? [`giữ lại ${formatVnd(data.kept)}`] : [];
  const text = [...partOf(data), `${step > 0 ? "thêm" : "bớt"} ${formatVnd(Math.abs(step))}`, ...retained].join(" · ");
  return {
    id: `${kind} ${at.getTime()} ${text}`,
    at: formatInstant(at),
    kind: eventNames[kind],
    text,
    amount: 0,
    owed,
    source: null,
  };
}

function endOf(
  { kind: booked, state, kept, events, holdExpiresAt, isMerged }: BookingDetail,
  owed: number,
  ours: number,
): Line[] {
  if (!isEnded(state)) return [];
  const at = events.findLast(({ kind }) => kind === (isMerged ? "joined" : state))?.at ?? holdExpiresAt;
  const less = ours - (state === "cancelled" ? kept : 0);
  const text = state === "cancelled" && kept > 0 ? `Giữ lại ${formatVnd(kept)}` : "Không còn phải thu";
  const kind = isMerged
    ? "Gộp vào đơn khác"
    : state === "cancelled"
      ? "Huỷ đơn"
      : `Hết giữ ${labelsOf({ kind: booked }).space}`;
  return [{ id: "end", at: formatInstant(at), kind, text, amount: 0, owed: owed - less, source: null }];
}

const signed = (amount: number) =>
  amount === 0 ? "—" : amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount);
