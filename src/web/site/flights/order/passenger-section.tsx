import type { FieldErrors } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import { isSpellableOnTicket, ticketName, ticketNameText } from "#modules/flights/rules/ticket-name.ts";
import { Radio } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { countries } from "./countries.ts";
import { bagField, type FormValues, type OrderView, passengerField } from "./order-fields.ts";

type PassengerSectionProps = {
  view: OrderView;
  place: number;
  values: FormValues;
  fields: FieldErrors;
};

const typeNames: Readonly<Record<PassengerType, string>> = {
  adult: "Người lớn",
  child: "Trẻ em, từ 2 đến dưới 12 tuổi",
  infant: "Em bé, dưới 2 tuổi",
};

/** A passenger: the name of the passport and on the ticket, the birthday, documents, and bags of each leg. */
export function PassengerSection({ view, place, values, fields }: PassengerSectionProps) {
  const { types, flightType } = view;
  const type = types[place] ?? "adult";
  const name = (field: string) => passengerField(place, field);
  const common = (field: string) => ({
    id: name(field),
    name: name(field),
    defaultValue: values[name(field)] ?? "",
    error: fields[name(field)],
  });
  const adults = types.flatMap((one, other) => (one === "adult" ? [other] : []));
  return (
    <section className="form-part" aria-labelledby={`khach-${place}`}>
      <h2 className="title-3 form-title" id={`khach-${place}`}>
        Hành khách {place + 1} <small className="text-sm font-normal text-text-2">{typeNames[type]}</small>
      </h2>
      <GenderChoice name={name("gender")} values={values} error={fields[name("gender")]} labels={["Nam", "Nữ"]} />
      <div className="form-grid">
        <TextField {...common("surname")} label="Họ" required maxLength={60} autoComplete="off" />
        <TextField {...common("givenNames")} label="Tên đệm và tên" required maxLength={60} autoComplete="off" />
        <TicketNameLine values={values} place={place} />
        <TextField
          {...common("bornOn")}
          {...dayFieldProps}
          placeholder="14/03/1989"
          autoComplete={`section-khach-${place + 1} bday`}
          label={type === "adult" && flightType === "domestic" ? "Ngày sinh (không bắt buộc)" : "Ngày sinh"}
          required={type !== "adult" || flightType === "international"}
          hint={`Ngày/tháng/năm.${type === "adult" ? "" : " Tuổi tính vào ngày bay, theo quy định của hãng."}`}
        />
        {type === "infant" && (
          <SelectField
            {...common("adult")}
            label="Người lớn bế bé"
            required
            options={[
              { value: "", label: "Chọn người lớn" },
              ...adults.map((other) => ({ value: String(other), label: `Hành khách ${other + 1}` })),
            ]}
          />
        )}
        {flightType === "international" && <PassportFields common={common} error={fields[name("passport")]} />}
        {type !== "infant" && <BagFields view={view} place={place} values={values} />}
        {fields[name("baggage")] && <FieldError id={name("baggage")}>{fields[name("baggage")]}</FieldError>}
      </div>
    </section>
  );
}

/** A text field: the browser's date field uses the browser's language, month first for many. */
const dayFieldProps = { inputMode: "numeric", maxLength: 10 } as const;

type GenderChoiceProps = {
  name: string;
  values: FormValues;
  error: string | undefined;
  labels: readonly [male: string, female: string];
};

/** The specification pre-selects "Ông" for the contact; passengers have no default. */
export function GenderChoice({ name, values, error, labels: [male, female] }: GenderChoiceProps) {
  return (
    <fieldset className="flight-kinds" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="sr-only">Giới tính</legend>
      <Radio id={name} name={name} value="male" defaultChecked={values[name] === "male"}>
        {male}
      </Radio>
      <Radio name={name} value="female" defaultChecked={values[name] === "female"}>
        {female}
      </Radio>
      {error && <FieldError id={`${name}-note`}>{error}</FieldError>}
    </fieldset>
  );
}

function TicketNameLine({ values, place }: { values: FormValues; place: number }) {
  const text = (field: string) => values[passengerField(place, field)]?.trim() ?? "";
  const [surname, givenNames] = [text("surname"), text("givenNames")];
  const gender = text("gender") === "female" ? "female" : "male";
  const name = ticketName(surname, givenNames, gender);
  const isPrintable =
    name.surname !== "" && [surname, givenNames].every((part) => part === "" || isSpellableOnTicket(part));
  return (
    <p className="ticket-name form-wide" aria-live="polite">
      <span>Tên trên vé</span>{" "}
      {surname || givenNames ? (
        isPrintable ? (
          <b>{ticketNameText(name)}</b>
        ) : (
          "Vé chỉ ghi được chữ cái La-tinh, như trên giấy tờ"
        )
      ) : (
        "Điền đúng như giấy tờ, vé tự bỏ dấu và viết hoa"
      )}
    </p>
  );
}

type PassportFieldsProps = {
  common: (field: string) => { id: string; name: string; defaultValue: string; error: string | undefined };
  error: string | undefined;
};

function PassportFields({ common, error }: PassportFieldsProps) {
  const number = common("passport.number");
  const nationality = common("passport.nationality");
  return (
    <>
      <TextField
        {...number}
        error={number.error ?? error}
        label="Số hộ chiếu"
        required
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        {...common("passport.expiresOn")}
        {...dayFieldProps}
        placeholder="14/03/2030"
        autoComplete="off"
        label="Hộ chiếu có hạn đến"
        hint="Ngày/tháng/năm."
        required
      />
      <SelectField
        {...nationality}
        defaultValue={nationality.defaultValue || "VN"}
        label="Quốc tịch"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}

function BagFields({
  view: { flights, bags },
  place,
  values,
}: Pick<PassengerSectionProps, "view" | "place" | "values">) {
  return flights.map(({ leg, segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    const included = segments.every(({ checkedBaggage }) => checkedBaggage !== "") && first?.checkedBaggage;
    const offered = bags.filter((bag) => bag.leg === leg);
    const noBagLabel = included ? `Đã gồm ${included}` : "Vé không bao gồm hành lý ký gửi";
    const name = bagField(place, leg);
    return (
      <SelectField
        key={leg}
        id={name}
        name={name}
        label={`Hành lý ký gửi ${first?.from} – ${last?.to}`}
        defaultValue={values[name] ?? ""}
        options={[
          { value: "", label: noBagLabel },
          ...offered.map(({ code, name, price }) => ({ value: code, label: `${name}, +${formatVnd(price)}` })),
        ]}
        {...(offered.length === 0 && { hint: "Hãng không bán thêm hành lý cho chặng này trên mạng." })}
      />
    );
  });
}
