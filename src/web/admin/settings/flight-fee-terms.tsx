import type { FlightFee } from "#modules/settings/contract/groups.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";

/** What the agency takes of each passenger, of which airlines, and how often. */
export function FlightFeeTerms({ fee, answer }: { fee: FlightFee; answer: unknown }) {
  return (
    <section className="box" aria-labelledby="phi-dich-vu">
      <div className="box-head">
        <h2 id="phi-dich-vu">Phí dịch vụ</h2>
      </div>
      <ActionForm intent="fee" label="Phí dịch vụ" answer={answer} className="box-body grid gap-4">
        {(refusal, busy) => (
          <>
            {fieldsOf(fee).map(({ name, value, ...words }) => (
              <TextField
                key={name}
                id={name}
                name={name}
                {...words}
                autoComplete="off"
                defaultValue={refusal?.typed[name] ?? value}
                error={refusal?.fields[name]}
              />
            ))}
            <SelectField
              id="per"
              name="per"
              label="Cách tính"
              options={[
                { value: "flight", label: "Mỗi khách, mỗi chiều bán riêng" },
                { value: "journey", label: "Mỗi khách, một lần cho cả hành trình" },
              ]}
              defaultValue={refusal?.typed.per ?? fee.per}
              error={refusal?.fields.per}
            />
            <Checkbox name="infantsPay" defaultChecked={refusal ? refusal.typed.infantsPay === "on" : fee.infantsPay}>
              Em bé cũng trả phí dịch vụ
            </Checkbox>
            <div>
              <Button type="submit" busy={busy ? "Đang lưu" : undefined}>
                Lưu
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}

const amount = (name: "domestic" | "internationalPartner" | "international", label: string, fee: FlightFee) => ({
  ...{ name, label, value: fee[name].toLocaleString("en-US") },
  ...{ inputMode: "numeric" as const, maxLength: 20, hint: "Đồng cho mỗi khách. Khách thấy ngay trong giá vé." },
});

const fieldsOf = (fee: FlightFee) => [
  amount("domestic", "Chuyến trong nước", fee),
  amount("internationalPartner", "Chuyến quốc tế, hãng ưu tiên", fee),
  amount("international", "Chuyến quốc tế, hãng khác", fee),
  {
    ...{ name: "partners", label: "Hãng ưu tiên", value: fee.partners.join(", ") },
    ...{ maxLength: 200, hint: "Mã hai ký tự của hãng, cách nhau bằng dấu phẩy. Ví dụ: VJ, VN." },
  },
];
