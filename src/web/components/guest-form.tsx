import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { TravellerList, TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, sexNames } from "#modules/travellers/messages.ts";
import { nationalities, nationalityName } from "#modules/travellers/reference/nationalities.ts";
import { wantedOf } from "#modules/travellers/rules/list.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Refusal } from "#web/refusal.ts";
import "./guest-form.css";

type Props = {
  kind: BookingKind;
  list: TravellerList;
  childAges: readonly number[];
  /** Who booked, and most often goes: stands in the first place of a list that is empty yet. */
  booker: string;
  /** What was typed and refused. */
  refusal: Refusal | null;
};

const nationalityOptions = nationalities.map((code) => ({ value: code, label: nationalityName(code) }));
const sexOptions = [
  { value: "", label: "Chọn" },
  { value: "male", label: sexNames.male },
  { value: "female", label: sexNames.female },
];

/**
 * A row of fields for each place of the booking; rows that stay empty are left out. What was refused goes back with the version
 * and the guests it was written for: with others it would be saved over somebody else's list.
 */
export function GuestFields({ kind, list, childAges, booker, refusal }: Props) {
  const adults = list.party - childAges.length;
  const places = Array.from({ length: list.party }, (_, index) => index);
  return (
    <>
      <input type="hidden" name="version" value={refusal?.typed.version ?? list.version} />
      {places.map((place) => (
        <GuestRow
          key={place}
          kind={kind}
          index={place}
          age={childAges[place - adults]}
          guest={list.guests[place]}
          usualName={place === 0 && list.guests.length === 0 ? booker : ""}
          refusal={refusal}
        />
      ))}
    </>
  );
}

type RowProps = {
  kind: BookingKind;
  index: number;
  age: number | undefined;
  guest: TravellerList["guests"][number] | undefined;
  usualName: string;
  refusal: Refusal | null;
};

function GuestRow({ kind, index, age, guest, usualName, refusal }: RowProps) {
  const field = (name: string, stored: string) => {
    const full = `guests.${index}.${name}`;
    return { name: full, defaultValue: refusal?.typed[full] ?? stored, error: refusal?.fields[full] };
  };
  const papers = {
    born: guest?.born ?? "",
    sex: guest?.sex ?? "",
    nationality: guest?.nationality ?? "VN",
    document: "",
  };
  return (
    <fieldset className="guest-row">
      <legend>
        Khách {index + 1}
        {age !== undefined && `, bé ${age} tuổi`}
      </legend>
      <input
        type="hidden"
        name={`guests.${index}.id`}
        value={refusal?.typed[`guests.${index}.id`] ?? guest?.id ?? ""}
      />
      <TextField
        {...field("name", guest?.name ?? usualName)}
        label="Họ tên trên giấy tờ"
        maxLength={80}
        autoComplete="off"
        wrapperClass="guest-name"
      />
      {wantedOf[kind].length > 0 ? (
        <PaperFields field={field} papers={papers} kept={guest?.document ?? null} />
      ) : (
        // Nobody asks for these here; what is known of them stays.
        Object.entries(papers).map(([name, stored]) => (
          <input key={name} type="hidden" name={field(name, stored).name} value={field(name, stored).defaultValue} />
        ))
      )}
    </fieldset>
  );
}

type PaperProps = {
  field: (name: string, stored: string) => { name: string; defaultValue: string; error: string | undefined };
  papers: Record<"born" | "sex" | "nationality" | "document", string>;
  kept: TravellerView["document"];
};

/** What stands in somebody's papers. */
function PaperFields({ field, papers, kept }: PaperProps) {
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
          kept ? `Đã có ${documentKindNames[kept.kind].toLowerCase()} ${kept.number}. Để trống thì giữ nguyên.` : ""
        }
        maxLength={40}
        autoComplete="off"
        wrapperClass="guest-document"
      />
    </>
  );
}
