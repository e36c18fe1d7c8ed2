import type { FlightFee } from "#modules/settings/contract/groups.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";

/** The agency's fee per passenger: amount, airlines, and how often. */
export function FlightFeeTerms({ fee, answer }: { fee: FlightFee; answer: unknown }) {
  return (
    <section className="box" aria-labelledby="phi-dich-vu">
      <div className="box-head">
        <h2 id="phi-dich-vu">Phí dịch vụ</h2>
      </div>
      <ActionForm intent="fee" label="Phí dịch vụ" answer={answer} className="box-body grid gap-4">
        {(refusal, busy) => (
          <>
            {amounts.map(({ name, label }) => (
              <MoneyField
                key={name}
                id={name}
                name={name}
                label={label}
                hint="Đồng cho mỗi khách. Khách thấy ngay trong giá vé."
                defaultValue={refusal?.typed[name] ?? fee[name]}
                error={refusal?.fields[name]}
              />
            ))}
            <TextField
              id="partners"
              name="partners"
              label="Hãng ưu tiên"
              hint="Mã hai ký tự của hãng, cách nhau bằng dấu phẩy. Ví dụ: VJ, VN."
              autoComplete="off"
              maxLength={200}
              defaultValue={refusal?.typed.partners ?? fee.partners.join(", ")}
              error={refusal?.fields.partners}
            />
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

const amounts = [
  { name: "domestic", label: "Chuyến trong nước" },
  { name: "internationalPartner", label: "Chuyến quốc tế, hãng ưu tiên" },
  { name: "international", label: "Chuyến quốc tế, hãng khác" },
] as const;
