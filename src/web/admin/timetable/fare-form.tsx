import { Form, useNavigation } from "react-router";
import { z } from "zod";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import { passengerTypes } from "#modules/flights/contract/fare.ts";
import type { FareClass } from "#modules/flights/contract/timetable.ts";
import { fareFields, fareInput } from "#modules/flights/contract/timetable-input.ts";
import { passengerTypeNames } from "#modules/flights/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { airlineOptions, airportOptions, chooseOption } from "./labels.ts";
import { parseAfterFields } from "./parse-after-fields.ts";

/** The form of a fare class with the version that its user has seen; the page's address identifies the class. */
export const fareForm = fareFields
  .extend({ expectedVersion: z.string().max(40) })
  .transform(({ expectedVersion, ...fields }, ctx) => ({
    expectedVersion,
    fare: parseAfterFields(fareInput, toFormValues(fields), ctx),
  }));

/** Converts parsed values back to form values. */
const toFormValues = ({ refundable, rules, roundTripPercent, ...fields }: z.output<typeof fareFields>) => ({
  ...fields,
  ...(refundable && { refundable: "on" as const }),
  rules: rulesText(rules),
  roundTripPercent: roundTripPercent ?? "",
});

const rulesText = (rules: FareClass["rules"]): string =>
  rules.map(({ title, lines }) => [title, ...lines].join("\n")).join("\n\n");

function formValuesOf(fare: FareClass): Record<string, string> {
  const { rules, refundable, roundTripPercent, amounts, ...plain } = fare;
  const parts = passengerTypes.flatMap((type) =>
    moneyParts.map(([part, key]) => [`${type}${part}`, String(amounts[type][key])] as const),
  );
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(parts),
    rules: rulesText(rules),
    refundable: refundable ? "on" : "",
    roundTripPercent: String(roundTripPercent ?? ""),
  };
}

const moneyParts = [
  ["Fare", "fare"],
  ["Tax", "tax"],
  ["Fee", "fee"],
] as const;

const partNames = { Fare: "giá vé", Tax: "thuế", Fee: "phí sân bay" } as const;

type FareFormProps = { fare: FareClass | null; version: string | null; actionData: unknown };

/** Seats, price and terms of a fare class. */
export function FareForm({ fare, version, actionData }: FareFormProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const errors = rejection?.fields ?? {};
  const busy = useNavigation().state !== "idle" ? "Đang lưu" : undefined;
  const stored = fare ? formValuesOf(fare) : newFareDefaults;
  const value = (name: string) => (rejection ? (rejection.values[name] ?? "") : (stored[name] ?? ""));
  const text = (name: string) => ({ name, defaultValue: value(name), error: errors[name] });
  const money = (type: PassengerType) =>
    moneyParts.map(([part]) => (
      <MoneyField
        key={part}
        {...text(`${type}${part}`)}
        label={`${passengerTypeNames[type]}, ${partNames[part]}, đ`}
        required
      />
    ));
  return (
    <Form method="post" noValidate className="box settings-form" aria-label="Hạng vé">
      <div className="box-body grid gap-4">
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        <input type="hidden" name="intent" value={version === null ? "add" : "save"} />
        {version !== null && <input type="hidden" name="expectedVersion" value={version} />}
        <div className="settings-fields">
          {version === null && (
            <>
              <SelectField {...text("airline")} label="Hãng bay" required options={[chooseOption, ...airlineOptions]} />
              <TextField
                {...text("code")}
                label="Mã hạng"
                hint="Cùng mã trên hai chặng thì nối được thành một vé."
                required
                maxLength={6}
              />
              <SelectField {...text("from")} label="Điểm đi" required options={[chooseOption, ...airportOptions]} />
              <SelectField {...text("to")} label="Điểm đến" required options={[chooseOption, ...airportOptions]} />
            </>
          )}
          <TextField {...text("brand")} label="Tên hạng" required maxLength={60} placeholder="Economy Lite" />
          <TextField {...text("cabin")} label="Khoang" required maxLength={40} />
          <TextField {...text("bookingClass")} label="Ký hiệu đặt chỗ" required maxLength={2} placeholder="Q" />
          <TextField
            {...text("position")}
            label="Thứ tự"
            hint="Số nhỏ đứng trước."
            required
            inputMode="numeric"
            maxLength={2}
          />
          <TextField {...text("seats")} label="Số chỗ mỗi chuyến" required inputMode="numeric" maxLength={3} />
          <TextField
            {...text("daysBefore")}
            label="Mua trước ít nhất mấy ngày"
            required
            inputMode="numeric"
            maxLength={3}
            hint="0 là đến sát giờ bay."
          />
          <TextField {...text("handBaggage")} label="Hành lý xách tay" maxLength={40} placeholder="7 kg" />
          <TextField {...text("checkedBaggage")} label="Hành lý ký gửi" maxLength={40} hint="Để trống là không có." />
          <TextField
            {...text("roundTripPercent")}
            label="Chỉ bán khứ hồi, rẻ hơn mấy phần trăm"
            hint="Để trống thì bán từng chiều."
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        <Checkbox name="refundable" value="on" defaultChecked={value("refundable") === "on"}>
          Hoàn được vé
        </Checkbox>
        {passengerTypes.map((type) => (
          <fieldset key={type} className="settings-fields settings-thirds">
            <legend className="sr-only">{passengerTypeNames[type]}</legend>
            {money(type)}
          </fieldset>
        ))}
        <TextArea
          {...text("rules")}
          label="Điều kiện vé"
          rows={8}
          maxLength={8000}
          hint="Dòng đầu là tên điều kiện, các dòng sau là nội dung. Cách nhau một dòng trống."
        />
        <div>
          <Button type="submit" busy={busy}>
            {version === null ? "Thêm hạng vé" : "Lưu hạng vé"}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const newFareDefaults: Record<string, string> = {
  cabin: "Phổ thông",
  position: "0",
  daysBefore: "0",
  handBaggage: "7 kg",
};
