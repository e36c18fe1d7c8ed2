import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Closing, Transfer } from "#modules/funds/contract.ts";
import type { Arrival } from "#modules/payments/queries/transferable.ts";
import { Box } from "../layout/box.tsx";
import { OlderNav } from "../layout/older-nav.tsx";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { adminPaths } from "../paths.ts";
import { ArrivalOfTransfer } from "./link-arrival.tsx";

/** A transfer with the notices of the bank that may report it. */
export type ListedTransfer = Transfer & { arrivals: readonly Arrival[] };
type TransfersProps = {
  transfers: readonly ListedTransfer[];
  /** The cursor of older ones. */
  next: string | null;
  isNewest: boolean;
  me: string;
  mayApprove: boolean;
};

/** Transfers, the newest first; a colleague of the recorder may void one. */
export function RecentTransfers({ transfers, next, isNewest, me, mayApprove }: TransfersProps) {
  if (transfers.length === 0 && isNewest) return null;
  return (
    <Box id="chuyen-quy" title="Chuyển quỹ gần đây" className="mt-4">
      <ul className="settings-rows">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <TransferText transfer={transfer} />
            {transfer.arrivals.length > 0 && <ArrivalOfTransfer transfer={transfer} arrivals={transfer.arrivals} />}
            {mayApprove && !transfer.voided && transfer.recordedBy.id !== me && (
              <ReasonDialog
                label="Huỷ"
                of={`lần chuyển ${formatVnd(transfer.amount)}`}
                title={`Huỷ lần chuyển ${formatVnd(transfer.amount)}?`}
                submit="Huỷ lần chuyển"
                intent="void-transfer"
                variant="danger"
                hidden={{ transferId: transfer.id }}
              />
            )}
          </li>
        ))}
      </ul>
      <OlderNav
        newestHref={adminPaths.funds()}
        olderHref={next && adminPaths.funds({ truoc: next })}
        isNewest={isNewest}
      />
    </Box>
  );
}

function TransferText({ transfer }: { transfer: Transfer }) {
  const { from, to, amount, fee, day, reference, note, recordedBy, voided } = transfer;
  return (
    <div className="settings-what">
      <p className="font-semi">
        {voided ? <s className="num">{formatVnd(amount)}</s> : <span className="num">{formatVnd(amount)}</span>} ·{" "}
        {from} → {to}
      </p>
      <p className="text-text-2">
        {[formatDate(day), fee > 0 && `phí ${formatVnd(fee)}`, reference, note, `${recordedBy.name} ghi`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {voided && (
        <p className="text-text-2">
          {voided.by} huỷ: {voided.reason}
        </p>
      )}
    </div>
  );
}

type ClosingsProps = { closings: readonly Closing[]; mayReopen: boolean };

/** The newest closings; the owner may reopen the last one of each fund. */
export function RecentClosings({ closings, mayReopen }: ClosingsProps) {
  if (closings.length === 0) return null;
  return (
    <Box id="chot-quy" title="Chốt quỹ gần đây" className="mt-4">
      <ul className="settings-rows">
        {closings.map((closing) => (
          <li key={closing.id}>
            <ClosingText closing={closing} />
            {mayReopen && closing.isLast && (
              <ReasonDialog
                label="Mở lại"
                of={closing.fund}
                title={`Mở lại ngày ${formatDate(closing.day)} của ${closing.fund}?`}
                submit="Mở lại"
                intent="reopen"
                hidden={{ closingId: closing.id }}
              />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function ClosingText({ closing }: { closing: Closing }) {
  const { fund, day, expected, counted, difference, reason, closedBy, reopened } = closing;
  return (
    <div className="settings-what">
      <p className="font-semi">
        {fund}, đến hết {formatDate(day)}
      </p>
      <p className="text-text-2">
        Đếm được {formatVnd(counted)}
        {difference !== 0 && `, sổ ${formatVnd(expected)}, lệch ${formatVnd(difference)}: ${reason}`} · {closedBy} chốt
      </p>
      {reopened && (
        <p className="text-text-2">
          {reopened.by} mở lại: {reopened.reason}
        </p>
      )}
    </div>
  );
}
