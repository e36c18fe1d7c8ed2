import type { ReactNode } from "react";
import { formatVnd } from "#kernel/money.ts";
import type { ActiveBooking, BookingOutcome, DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { Box } from "../../layout/box.tsx";
import { AffectedItem } from "../closure/affected-item.tsx";
import type { DepartureAction } from "./whole-input.ts";

type Row = ActiveBooking & { fate?: BookingOutcome | undefined };
type Props = {
  title: string;
  rows: readonly Row[];
  what?: DepartureAction;
  plan?: DeparturePlan;
  children?: ReactNode;
};

/** The bookings of a departure, each with its outcome if known. */
export function DepartureList({ title, rows, what = "cancel", plan, children }: Props) {
  return (
    <Box id="don-cua-chuyen" title={title}>
      {plan && (
        <div className="box-body departure-sum">
          <p role="status">{sumText(what, plan)}</p>
          {children}
        </div>
      )}
      <ul className="money-list departure-list">
        {rows.map((row) => (
          <AffectedItem key={row.id} booking={row}>
            {row.fate && (
              <p className={row.fate.ok ? "departure-fate" : "departure-stays"}>{outcomeText(what, row, row.fate)}</p>
            )}
          </AffectedItem>
        ))}
      </ul>
    </Box>
  );
}

function outcomeText(what: DepartureAction, { total }: Row, fate: BookingOutcome): string {
  if (!fate.ok) return `Giữ nguyên: ${fate.reason}`;
  const back = fate.refund > 0 ? `hoàn khách ${formatVnd(fate.refund)}` : "";
  if (what === "cancel") return back ? `Huỷ, ${back}` : "Huỷ, không phải hoàn tiền";
  const difference = fate.total - total;
  const move = difference > 0 ? "tăng" : "giảm";
  const price =
    difference === 0
      ? `giữ giá ${formatVnd(total)}`
      : `giá mới ${formatVnd(fate.total)}, ${move} ${formatVnd(Math.abs(difference))}`;
  return ["Dời", price, back].filter(Boolean).join(", ");
}

function sumText(what: DepartureAction, { done, stays, refund }: DeparturePlan): string {
  const verb = what === "move" ? "Dời" : "Huỷ";
  return [
    `${verb} ${done} đơn.`,
    stays > 0 && `${stays} đơn giữ nguyên.`,
    refund > 0 ? `Phải hoàn khách ${formatVnd(refund)}.` : done > 0 && "Không phải hoàn tiền.",
  ]
    .filter(Boolean)
    .join(" ");
}
