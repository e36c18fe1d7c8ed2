import type { FieldErrors } from "#kernel/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { countries } from "./countries.ts";
import type { Typed } from "./order-fields.ts";
import { GenderChoice } from "./passenger-section.tsx";

type SectionProps = { typed: Typed; fields: FieldErrors };

const gender = "contact.gender";

/** Contact details of the order. */
export function FlightContact({ typed, fields }: SectionProps) {
  const common = (name: string) => ({ id: name, name, defaultValue: typed[name] ?? "", error: fields[name] });
  return (
    <section className="form-part" aria-labelledby="lien-he">
      <h2 className="title-3 form-title" id="lien-he">
        Thông tin liên hệ
      </h2>
      <GenderChoice name={gender} typed={{ [gender]: "male", ...typed }} error={fields[gender]} words={["Ông", "Bà"]} />
      <div className="form-grid">
        <TextField {...common("contact.surname")} label="Họ" required maxLength={40} autoComplete="family-name" />
        <TextField {...common("contact.givenNames")} label="Tên" required maxLength={40} autoComplete="given-name" />
        <SelectField
          {...common("contact.area")}
          defaultValue={typed["contact.area"] ?? "+84"}
          label="Mã quốc gia"
          autoComplete="tel-country-code"
          options={countries.map(({ name, dial }) => ({ value: dial, label: `${name} ${dial}` }))}
        />
        <TextField
          {...common("contact.phone")}
          label="Điện thoại"
          inputMode="tel"
          autoComplete="tel-national"
          required
          maxLength={30}
        />
        <TextField
          {...common("contact.email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={120}
          hint="Vé gửi về địa chỉ này."
          wrapperClass="form-wide"
        />
        <TextArea
          {...common("note")}
          label="Yêu cầu của bạn (không bắt buộc)"
          rows={3}
          maxLength={1000}
          wrapperClass="form-wide"
        />
      </div>
    </section>
  );
}

/** Optional invoice in the name of a company. */
export function InvoiceSection({ typed, fields }: SectionProps) {
  const common = (name: string) => ({ id: name, name, defaultValue: typed[name] ?? "", error: fields[name] });
  const wanted = typed.invoice === "on";
  return (
    <section className="form-part invoice-part" aria-labelledby="hoa-don">
      <h2 className="title-3 form-title" id="hoa-don">
        Hoá đơn
      </h2>
      <Checkbox name="invoice" defaultChecked={wanted}>
        Xuất hoá đơn cho công ty
      </Checkbox>
      <div className="form-grid invoice-fields">
        <TextField {...common("invoice.company")} label="Tên đơn vị" maxLength={200} autoComplete="organization" />
        <TextField
          {...common("invoice.taxCode")}
          label="Mã số thuế"
          inputMode="numeric"
          maxLength={20}
          hint="10 số, 10 số kèm -001, hoặc 12 số định danh cá nhân"
        />
        <TextField {...common("invoice.address")} label="Địa chỉ" maxLength={300} wrapperClass="form-wide" />
        <TextField
          {...common("invoice.email")}
          label="Email nhận hoá đơn (để trống là email liên hệ)"
          type="email"
          maxLength={120}
          wrapperClass="form-wide"
        />
      </div>
    </section>
  );
}
