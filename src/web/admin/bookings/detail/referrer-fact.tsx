import { formatVnd } from "#kernel/money.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { Fields } from "../../layout/form-fields.tsx";
import { Facts } from "./facts.tsx";

type Props = {
  referrer: { name: string; basisPoints: number | null; owed: number | null } | null;
  /** The referrers to choose from; null for staff who may not change it. */
  choices: readonly { code: string; name: string }[] | null;
};

/** The partner or campaign that sent the customer, and a dialog that names another one. */
export function ReferrerFact({ referrer, choices }: Props) {
  const isChangeable = choices !== null && (choices.length > 0 || referrer !== null);
  if (!referrer && !isChangeable) return null;
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
          {(errors, refusal) => (
            <Fields
              errors={errors}
              fields={[
                {
                  ...{ kind: "choice", name: "referrer", label: "Nguồn giới thiệu" },
                  hint: "Đơn nhận mức hoa hồng hiện nay của nguồn này.",
                  value: refusal?.typed.referrer ?? choices.find(({ name }) => name === referrer?.name)?.code ?? "",
                  options: [
                    { value: "", label: "Không có" },
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
