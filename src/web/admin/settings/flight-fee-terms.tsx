import type { FlightFee } from "#modules/settings/contract/groups.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import type { FormField } from "../layout/form-fields.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The agency's fee per passenger: amount, airlines, and how often. */
export const FlightFeeTerms = ({ fee, actionData }: { fee: FlightFee; actionData: unknown }) => (
  <SettingsForm id="phi-dich-vu" title="Phí dịch vụ" intent="fee" actionData={actionData} fields={fieldsOf(fee)}>
    {(rejection) => (
      <Checkbox name="infantsPay" defaultChecked={rejection ? rejection.values.infantsPay === "on" : fee.infantsPay}>
        Em bé cũng trả phí dịch vụ
      </Checkbox>
    )}
  </SettingsForm>
);

const hint = "Đồng cho mỗi khách. Khách thấy ngay trong giá vé.";

const fieldsOf = (fee: FlightFee): FormField[] => [
  { kind: "money", name: "domestic", label: "Chuyến trong nước", hint, value: fee.domestic },
  {
    kind: "money",
    name: "internationalPartner",
    label: "Chuyến quốc tế, hãng ưu tiên",
    hint,
    value: fee.internationalPartner,
  },
  { kind: "money", name: "international", label: "Chuyến quốc tế, hãng khác", hint, value: fee.international },
  {
    name: "partners",
    label: "Hãng ưu tiên",
    maxLength: 200,
    value: fee.partners.join(", "),
    hint: "Mã hai ký tự của hãng, cách nhau bằng dấu phẩy. Ví dụ: VJ, VN.",
  },
  {
    kind: "choice",
    name: "per",
    label: "Cách tính",
    value: fee.per,
    options: [
      { value: "flight", label: "Mỗi khách, mỗi chiều bán riêng" },
      { value: "journey", label: "Mỗi khách, một lần cho cả hành trình" },
    ],
  },
];
