import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { TravellerList, TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, sexNames } from "#modules/travellers/messages.ts";
import { nationalities, nationalityName } from "#modules/travellers/reference/nationalities.ts";
import { requiredFields } from "#modules/travellers/rules/list.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Rejection } from "#web/forms/rejection.ts";
import "./guest-form.css";

type Props = {
  kind: BookingKind;
  list: TravellerList;
  childAges: readonly number[];
  /** The customer, who usually travels too: prefilled in the first row of an empty list. */
  booker: string;
  /** The rejected input. */
  rejection: Rejection | null;
};

const nationalityOptions = nationalities.map((code) => ({ value: code, label: nationalityName(code) }));
const sexOptions = [
  { value: "", label: "Chọn" },
  { value: "male", label: sexNames.male },
  { value: "female", label: sexNames.female },
];

/**
 * A row of fields per guest of the booking; empty rows are ignored. A rejected form keeps its version
 * and its guests: with newer ones it would overwrite another person's changes.
 */
export function GuestFields({ kind, list, childAges, booker, rejection }: Props) {
  const adults = list.party - childAges.length;
  // All pasted rows are shown, even if there are more than the booking has guests.
  const pasted = Number(rejection?.values.pasted ?? 0);
  const places = Array.from({ length: Math.max(list.party, pasted) }, (_, index) => index);
  return (
    <>
      <input type="hidden" name="version" value={rejection?.values.version ?? list.version} />
      {pasted > 0 && <input type="hidden" name="pasted" value={pasted} />}
      {places.map((place) => (
        <GuestRow
          key={place}
          kind={kind}
          index={place}
          age={childAges[place - adults]}
          guest={guestAt(list, place, rejection)}
          cabins={list.cabins}
          defaultName={place === 0 && list.guests.length === 0 && pasted === 0 ? booker : ""}
          rejection={rejection}
          isFolded={pasted > 0}
        />
      ))}
    </>
  );
}

/** The stored guest of a row: by index, or for pasted rows by the id of the matching name. */
function guestAt({ guests }: TravellerList, place: number, rejection: Rejection | null): TravellerView | undefined {
  if (!rejection?.values.pasted) return guests[place];
  const id = rejection.values[`guests.${place}.id`];
  return id ? guests.find((guest) => guest.id === id) : undefined;
}

type RowProps = {
  kind: BookingKind;
  index: number;
  age: number | undefined;
  guest: TravellerList["guests"][number] | undefined;
  cabins: readonly string[];
  defaultName: string;
  rejection: Rejection | null;
  /** Rows without errors are collapsed to one line. */
  isFolded: boolean;
};

function GuestRow({ isFolded, ...row }: RowProps) {
  const { index, rejection, cabins } = row;
  if (!isFolded) return <GuestRowFields {...row} />;
  const fieldValue = (part: string) => rejection?.values[`guests.${index}.${part}`] ?? "";
  const isWrong = Object.keys(rejection?.fields ?? {}).some((name) => name.startsWith(`guests.${index}.`));
  const sex =
    fieldValue("sex") === "male" || fieldValue("sex") === "female"
      ? sexNames[fieldValue("sex") as "male" | "female"]
      : "";
  const cabin = cabins[Number(fieldValue("cabin")) - 1] ?? "";
  const summary = [fieldValue("name"), fieldValue("born"), sex, fieldValue("document"), cabin]
    .filter(Boolean)
    .join(" · ");
  return (
    <details className="guest-folded" open={isWrong}>
      <summary>
        <span className="num">{index + 1}.</span> {summary || "Chưa khai"}
        {isWrong && <b> Cần sửa</b>}
      </summary>
      <GuestRowFields {...row} />
    </details>
  );
}

function GuestRowFields({ kind, index, age, guest, cabins, defaultName, rejection }: Omit<RowProps, "isFolded">) {
  const field = (name: string, stored: string) => {
    const full = `guests.${index}.${name}`;
    return { name: full, defaultValue: rejection?.values[full] ?? stored, error: rejection?.fields[full] };
  };
  const papers = {
    born: guest?.born ?? "",
    sex: guest?.sex ?? "",
    nationality: guest?.nationality ?? "VN",
    document: "",
  };
  const cabin = field("cabin", guest?.cabin ? String(guest.cabin) : "");
  return (
    <fieldset className="guest-row">
      <legend>
        Khách {index + 1}
        {age !== undefined && `, bé ${age} tuổi`}
      </legend>
      <input
        type="hidden"
        name={`guests.${index}.id`}
        value={rejection?.values[`guests.${index}.id`] ?? guest?.id ?? ""}
      />
      <TextField
        {...field("name", guest?.name ?? defaultName)}
        label="Họ tên trên giấy tờ"
        maxLength={80}
        autoComplete="off"
        wrapperClass="guest-name"
      />
      {requiredFields[kind].length > 0 ? (
        <PaperFields field={field} papers={papers} storedPaper={guest?.document ?? null} isChild={age !== undefined} />
      ) : (
        // These fields are not shown here; the stored values are kept.
        Object.entries(papers).map(([name, stored]) => (
          <input key={name} type="hidden" name={field(name, stored).name} value={field(name, stored).defaultValue} />
        ))
      )}
      {cabins.length > 1 || cabin.error ? (
        <SelectField
          {...cabin}
          label="Phòng"
          options={[
            { value: "", label: "Chưa xếp" },
            ...cabins.map((name, place) => ({ value: String(place + 1), label: name })),
          ]}
        />
      ) : (
        <input type="hidden" name={cabin.name} value={cabin.defaultValue} />
      )}
    </fieldset>
  );
}

type PaperProps = {
  field: (name: string, stored: string) => { name: string; defaultValue: string; error: string | undefined };
  papers: Record<"born" | "sex" | "nationality" | "document", string>;
  storedPaper: TravellerView["document"];
  isChild: boolean;
};

/** Data of a guest's identity document. */
function PaperFields({ field, papers, storedPaper, isChild }: PaperProps) {
  const withoutNumber = isChild ? "Bé chưa có số giấy tờ thì để trống." : "";
  return (
    <>
      <TextField
        {...field("born", papers.born)}
        label="Ngày sinh"
        placeholder="14/03/1989"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
      />
      <SelectField {...field("sex", papers.sex)} label="Giới tính" options={sexOptions} />
      <SelectField {...field("nationality", papers.nationality)} label="Quốc tịch" options={nationalityOptions} />
      <TextField
        {...field("document", papers.document)}
        label="Số căn cước hoặc hộ chiếu"
        hint={
          storedPaper
            ? `Đã có ${documentKindNames[storedPaper.kind].toLowerCase()} ${storedPaper.number}. Để trống thì giữ nguyên.`
            : withoutNumber
        }
        maxLength={40}
        autoComplete="off"
        wrapperClass="guest-document"
      />
    </>
  );
}

/** True for pasted rows without validation errors. */
export const isCleanPreview = ({ values, fields }: Rejection): boolean =>
  values.pasted !== undefined && Object.keys(fields).length === 0;
