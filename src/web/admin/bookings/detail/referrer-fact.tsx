import { formatVnd } from "#kernel/money.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { Fields } from "../../layout/form-fields.tsx";
import { Facts } from "./facts.tsx";

type Props = {
  referrer: BookingDetail["referrer"];
  /** The referrers to choose from; null for staff who may not change it. */
  choices: readonly { code: string; name: string }[] | null;
};

/** The partner or campaign that sent the customer, and a dialog that names another one. */
export function ReferrerFact({ referrer, choices }: Props) {
  const isChangeable = choices !== null && (choices.length > 0 || referrer !== null);
  if (!referrer && !isChangeable) return null;
  const isGone = referrer !== null && choices !== null && !choices.some(({ code }) => code === referrer.code);
  const part =
    referrer?.basisPoints && referrer.owed !== null
      ? `, ${percentText(referrer.basisPoints)} = ${formatVnd(referrer.owed)}`
      : "";
  return (
    <div className="grid gap-2 justify-items-start">
      <Facts facts={[["Nguồn giới thiệu", referrer ? `${referrer.name}${part}` : "Không có"]]} />
      {isChangeable && (
        <FormDialog
          label="Sửa nguồn giới thiệu"
          title="Nguồn giới thiệu của đơn"
          submit="Lưu"
          intent="set-referrer"
          size="sm"
        >
          {(errors, rejection) => (
            <Fields
              errors={errors}
              fields={[
                {
                  kind: "choice",
                  name: "referrer",
                  label: "Nguồn giới thiệu",
                  hint: "Chọn nguồn khác thì đơn nhận mức hoa hồng hiện nay của nguồn ấy.",
                  value: rejection?.values.referrer ?? referrer?.code ?? "",
                  options: [
                    { value: "", label: "Không có" },
                    // An inactive referrer is no choice for other bookings.
                    ...(isGone ? [{ value: referrer.code, label: `${referrer.name} (đã ngừng)` }] : []),
                    ...choices.map(({ code, name }) => ({ value: code, label: name })),
                  ],
                },
              ]}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}
