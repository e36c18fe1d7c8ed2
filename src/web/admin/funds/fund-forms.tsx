import { formatVnd } from "#kernel/money.ts";
import { addedKinds, type FundBalance } from "#modules/funds/contract.ts";
import { MAX_FUND_NAME } from "#modules/funds/limits.ts";
import { fundKindNames } from "#modules/funds/messages.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";

type Values = { name?: string; opening: number; openingOn: string };

const fundFields = ({ name, opening, openingOn }: Values): FormField[] => [
  { name: "name", label: "Tên quỹ", value: name, required: true, maxLength: MAX_FUND_NAME },
  {
    kind: "money",
    name: "opening",
    label: "Số dư đầu, đ",
    value: opening,
    required: true,
    hint: "Số tiền trong quỹ khi bắt đầu ghi sổ ở đây.",
  },
  { kind: "day", name: "openingOn", label: "Số dư của đầu ngày", value: openingOn },
];

/** Adds a bank account, a till or a card terminal. */
export function AddFundForm({ today }: { today: string }) {
  return (
    <FormDialog label="Thêm quỹ" title="Thêm quỹ" submit="Thêm quỹ" intent="add" variant="primary">
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            {
              kind: "choice",
              name: "kind",
              label: "Loại quỹ",
              required: true,
              value: rejection?.values.kind ?? "till",
              options: addedKinds.map((value) => ({ value, label: fundKindNames[value] })),
            },
            {
              name: "accountNumber",
              label: "Số tài khoản",
              inputMode: "numeric",
              maxLength: 30,
              hint: "Chỉ cần cho tài khoản ngân hàng.",
              value: rejection?.values.accountNumber,
            },
            ...fundFields({ opening: 0, openingOn: today }),
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Changes the name and the opening balance of a fund, or takes it out of use. */
export function ChangeFundForm({ fund, today }: { fund: FundBalance; today: string }) {
  const { id, name, version, opening, isActive } = fund;
  return (
    <FormDialog
      label="Sửa"
      of={name}
      title={`Sửa ${name}`}
      submit="Lưu"
      intent="change"
      size="sm"
      hidden={{ fundId: id, expectedVersion: String(version) }}
    >
      {(errors) => (
        <>
          <Fields
            errors={errors}
            fields={fundFields({ name, opening: opening?.amount ?? 0, openingOn: opening?.day ?? today })}
          />
          <Checkbox name="isActive" defaultChecked={isActive}>
            Đang dùng
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

/** Closes the days of a fund up to one, with the counted money. */
export function CloseFundDaysForm({ fund, today }: { fund: FundBalance; today: string }) {
  const { id, name, kind, balance } = fund;
  return (
    <FormDialog
      label="Chốt"
      of={name}
      title={`Chốt ${name}`}
      submit="Chốt quỹ"
      intent="close"
      size="sm"
      hidden={{ fundId: id }}
    >
      {(errors) => (
        <>
          <p>
            Sổ hôm nay có {formatVnd(balance)}. Chốt rồi thì không ghi, huỷ hay đổi gì đến hết ngày ấy nữa; chỉ chủ mở
            lại được.
          </p>
          <Fields
            errors={errors}
            fields={[
              { kind: "day", name: "day", label: "Chốt đến hết ngày", value: today },
              {
                kind: "money",
                name: "counted",
                label: "Số tiền đếm được, đ",
                required: true,
                // The numeric keyboard of phones has no minus.
                inputMode: kind === "till" ? "numeric" : "text",
                hint: kind === "till" ? "Tiền trong két." : "Số dư mà ngân hàng, cổng báo; số âm khi quỹ đang nợ.",
              },
              { name: "reason", label: "Lý do chênh lệch", maxLength: 300, hint: "Cần khi số đếm được khác sổ." },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
