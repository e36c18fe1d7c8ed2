import type { FieldErrors } from "#kernel/errors.ts";

/** Labels of the fields in the error summary, of passengers and others, in the order of the form. */
const ofPassenger = {
  gender: "Giới tính",
  surname: "Họ",
  givenNames: "Tên",
  bornOn: "Ngày sinh",
  adult: "Người lớn bế bé",
  passport: "Hộ chiếu",
  "passport.number": "Số hộ chiếu",
  "passport.expiresOn": "Hạn hộ chiếu",
  "passport.nationality": "Quốc tịch",
  baggage: "Hành lý",
};
const ofOthers = {
  "contact.gender": "Danh xưng liên hệ",
  "contact.surname": "Họ liên hệ",
  "contact.givenNames": "Tên liên hệ",
  "contact.area": "Mã quốc gia",
  "contact.phone": "Điện thoại",
  "contact.email": "Email",
  note: "Yêu cầu",
  "invoice.company": "Tên đơn vị",
  "invoice.taxCode": "Mã số thuế",
  "invoice.address": "Địa chỉ hoá đơn",
  "invoice.email": "Email nhận hoá đơn",
  consent: "Điều khoản",
};
const [passengerFields, otherFields] = [Object.keys(ofPassenger), Object.keys(ofOthers)];

type SummaryItem = { name: string; title: string; text: string; rank: number };

/** Each field with an error: its label and message, in the order of the form. */
export function errorSummaryItems(fields: FieldErrors): SummaryItem[] {
  const known = Object.entries(fields).filter(([name]) => /^(passengers|contact|invoice|consent|note)/.test(name));
  return known.map(([name, text]) => ({ name, text, ...placeOf(name) })).toSorted((a, b) => a.rank - b.rank);
}

function placeOf(name: string): Pick<SummaryItem, "title" | "rank"> {
  const [, place, field = ""] = /^passengers\.(\d+)\.?(.*)$/.exec(name) ?? [];
  if (place === undefined) {
    const rank = otherFields.indexOf(name);
    return { title: ofOthers[name as keyof typeof ofOthers] ?? "", rank: 10_000 + (rank < 0 ? 100 : rank) };
  }
  const rank = passengerFields.indexOf(field);
  const title = ofPassenger[field as keyof typeof ofPassenger];
  const whose = `hành khách ${Number(place) + 1}`;
  return {
    title: title ? `${title} ${whose}` : `Hành khách ${Number(place) + 1}`,
    rank: 100 * Number(place) + (rank < 0 ? 99 : rank),
  };
}

export function ErrorSummary({ fields }: { fields: FieldErrors }) {
  const faults = errorSummaryItems(fields);
  if (faults.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {faults.map(({ name, title, text }) => (
        <li key={name}>
          <a className="link" href={`#${name.replace(/\.passport$/, ".passport.number")}`}>
            {title && `${title}: `}
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
