import type { FieldErrors } from "#kernel/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { InvoiceFields } from "#web/components/invoice-fields.tsx";
import { countries } from "./countries.ts";
import { type FormValues, IS_FIRST } from "./order-fields.ts";
import { GenderChoice } from "./passenger-section.tsx";

type SectionProps = { values: FormValues; fields: FieldErrors };

const gender = "contact.gender";

/** Contact details of the order. */
export function FlightContact({ values, fields }: SectionProps) {
  const common = (name: string) => ({ id: name, name, defaultValue: values[name] ?? "", error: fields[name] });
  return (
    <section className="form-part" aria-labelledby="lien-he">
      <h2 className="title-3 form-title" id="lien-he">
        Thông tin liên hệ
      </h2>
      <GenderChoice
        name={gender}
        values={{ [gender]: "male", ...values }}
        error={fields[gender]}
        labels={["Ông", "Bà"]}
      />
      <div className="form-grid">
        <TextField {...common("contact.surname")} label="Họ" required maxLength={40} autoComplete="family-name" />
        <TextField {...common("contact.givenNames")} label="Tên" required maxLength={40} autoComplete="given-name" />
        <div className="form-wide">
          <Checkbox name={IS_FIRST} defaultChecked={values[IS_FIRST] === "on"}>
            Tôi là hành khách 1
          </Checkbox>
        </div>
        <SelectField
          {...common("contact.area")}
          defaultValue={values["contact.area"] ?? "+84"}
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
export function InvoiceSection({ values, fields }: SectionProps) {
  const isRequested = values.invoice === "on";
  return (
    <section className="form-part invoice-part" aria-labelledby="hoa-don">
      <h2 className="title-3 form-title" id="hoa-don">
        Hoá đơn
      </h2>
      <Checkbox name="invoice" defaultChecked={isRequested}>
        Xuất hoá đơn cho công ty
      </Checkbox>
      <div className="form-grid invoice-fields">
        <InvoiceFields values={values} fields={fields} />
      </div>
    </section>
  );
}
