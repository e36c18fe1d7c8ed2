import { Form, useNavigation } from "react-router";
import { z } from "zod";
import type { TimetableFlight } from "#modules/flights/contract/timetable.ts";
import { flightFields, flightInput } from "#modules/flights/contract/timetable-input.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { Fields } from "../layout/form-fields.tsx";
import { airlineOptions, airportOptions, chooseOption } from "./labels.ts";
import { parseAfterFields } from "./parse-after-fields.ts";
import { Weekdays, weekdayFields, weekdaysIn, withWeekdays } from "./weekday-fields.tsx";

const fields = flightFields.omit({ weekdays: true }).extend(weekdayFields);

export const newFlightForm = fields.transform((values, ctx) =>
  parseAfterFields(flightInput, withWeekdays(values), ctx),
);

/** The form of a flight with the seen version. */
export const flightForm = fields
  .extend({ expectedVersion: z.string().max(40) })
  .transform(({ expectedVersion, ...values }, ctx) => ({
    expectedVersion,
    flight: parseAfterFields(flightInput, withWeekdays(values), ctx),
  }));

type FlightFormProps = {
  flight: Partial<TimetableFlight>;
  /** The displayed version of an existing flight. */
  version: string | null;
  actionData: unknown;
};

/** Days, times and aircraft of a flight. */
export function FlightForm({ flight, version, actionData }: FlightFormProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const errors = rejection?.fields ?? {};
  const busy = useNavigation().state !== "idle" ? "Đang lưu" : undefined;
  const value = (name: keyof TimetableFlight) => rejection?.values[name] ?? String(flight[name] ?? "");
  const text = (name: keyof TimetableFlight) => ({ name, defaultValue: value(name), error: errors[name] });
  return (
    <Form method="post" noValidate className="box settings-form" aria-label="Chuyến bay">
      <div className="box-body grid gap-4">
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        <input type="hidden" name="intent" value={version === null ? "add" : "save"} />
        {version !== null && <input type="hidden" name="expectedVersion" value={version} />}
        <div className="settings-fields">
          <TextField
            {...text("number")}
            label="Số hiệu"
            hint={version === null ? "Mã hãng và số, ví dụ VN213." : "Số hiệu không đổi được: thêm chuyến khác."}
            readOnly={version !== null}
            required
            maxLength={6}
          />
          <SelectField {...text("airline")} label="Hãng bay" required options={[chooseOption, ...airlineOptions]} />
          <SelectField {...text("from")} label="Điểm đi" required options={[chooseOption, ...airportOptions]} />
          <SelectField {...text("to")} label="Điểm đến" required options={[chooseOption, ...airportOptions]} />
          <TextField
            {...text("departsAt")}
            label="Giờ đi, theo giờ tại điểm đi"
            required
            maxLength={5}
            placeholder="06:15"
          />
          <TextField {...text("minutes")} label="Số phút bay" required inputMode="numeric" maxLength={4} />
          <TextField {...text("fromTerminal")} label="Nhà ga đi" hint="Để trống nếu chỉ có một." maxLength={6} />
          <TextField {...text("toTerminal")} label="Nhà ga đến" hint="Để trống nếu chỉ có một." maxLength={6} />
          <Fields
            fields={[
              { kind: "day", name: "fromOn", label: "Bay từ ngày", value: value("fromOn") },
              { kind: "day", name: "toOn", label: "Đến hết ngày", value: value("toOn") },
            ]}
            errors={errors}
          />
          <TextField {...text("aircraft")} label="Loại máy bay" hint="Mã, ví dụ 321." required maxLength={6} />
        </div>
        <Weekdays
          label="Ngày bay trong tuần"
          chosen={rejection ? weekdaysIn(rejection.values) : (flight.weekdays ?? [])}
          error={errors.weekdays}
        />
        <div>
          <Button type="submit" busy={busy}>
            {version === null ? "Thêm chuyến bay" : "Lưu chuyến bay"}
          </Button>
        </div>
      </div>
    </Form>
  );
}
