import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { Transfer } from "#modules/funds/contract.ts";
import type { Arrival } from "#modules/payments/queries/transferable.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields } from "../layout/form-fields.tsx";

const MAX_SHOWN = 40;

/** A notice of the bank in a list of choices. */
export const arrivalText = ({ day, amount, content }: Arrival): string =>
  `${formatDate(day)} · ${formatVnd(amount)} · ${content.slice(0, MAX_SHOWN)}`;

const transferText = ({ day, from, reference }: Transfer): string =>
  [formatDate(day), `từ ${from}`, reference].filter(Boolean).join(" · ");

/** Names the notice of the bank that reports this transfer. */
export function ArrivalOfTransfer({ transfer, arrivals }: { transfer: Transfer; arrivals: readonly Arrival[] }) {
  const amount = formatVnd(transfer.amount);
  return (
    <FormDialog
      label="Ghép khoản về"
      of={`của lần chuyển ${amount}`}
      title={`Ngân hàng đã báo lần chuyển ${amount}?`}
      submit="Là cùng một khoản"
      intent="link-arrival"
      size="sm"
      hidden={{ transferId: transfer.id }}
    >
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            {
              kind: "choice",
              name: "arrivalId",
              label: "Khoản ngân hàng báo",
              required: true,
              hint: "Khoản này rời danh sách chuyển khoản chưa rõ đơn, quỹ chỉ tính một lần.",
              value: rejection?.values.arrivalId ?? arrivals[0]?.id ?? "",
              options: arrivals.map((one) => ({ value: one.id, label: arrivalText(one) })),
            },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Names the transfer whose arrival a notice of the bank reports. */
export function TransferOfArrival({ arrivalId, transfers }: { arrivalId: string; transfers: readonly Transfer[] }) {
  return (
    <FormDialog
      label="Là chuyển quỹ đã ghi"
      title="Đây là lần chuyển quỹ đã ghi?"
      submit="Là cùng một khoản"
      intent="link-arrival"
      size="sm"
      hidden={{ arrivalId }}
    >
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            {
              kind: "choice",
              name: "transferId",
              label: "Lần chuyển quỹ",
              required: true,
              hint: "Khoản này rời danh sách, quỹ chỉ tính một lần.",
              value: rejection?.values.transferId ?? transfers[0]?.id ?? "",
              options: transfers.map((one) => ({ value: one.id, label: transferText(one) })),
            },
          ]}
        />
      )}
    </FormDialog>
  );
}
