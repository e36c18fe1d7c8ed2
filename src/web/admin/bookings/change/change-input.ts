import { parse } from "#http/input.ts";
import { DomainError, withRenamedFields } from "#kernel/errors.ts";
import { type ChangeInput, changeInput } from "#modules/bookings/contract/change.ts";
import { roomKey, roomOfKey } from "#web/components/trip.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Parses a change form. Errors use the form's field names, with empty rows counted. */
export async function submitChange<T>(fields: Fields, work: (input: ChangeInput) => Promise<T>): Promise<T> {
  const roomKeys = roomsIn(fields).map(roomKey);
  const rows = adjustmentsIn(fields).map(({ row }) => row);
  try {
    return await work(parse(changeInput, inputOf(fields)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw withRenamedFields(error, (name) => formFieldOf(name, roomKeys, rows));
  }
}

/** The form field of a path in the contract. */
export function formFieldOf(name: string, roomKeys: readonly string[], rows: readonly number[] = []): string {
  if (name.startsWith("children")) return "childAges";
  return name
    .replace(/^rooms\.(\d+).*/, (_, index) => `rooms.${roomKeys[Number(index)] ?? ""}`)
    .replace(/^adjustments\.(\d+)/, (_, index) => `adjustments.${rows[Number(index)] ?? index}`);
}

function inputOf(fields: Fields) {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name].trim() : "");
  const contact = { name: text("contact.name"), phone: text("contact.phone"), email: text("contact.email") };
  const total = text("override.total");
  const own = { is: "total", total, reason: text("override.reason") };
  return {
    checkIn: text("checkIn"),
    nights: Number(text("nights") || Number.NaN),
    adults: Number(text("adults") || Number.NaN),
    children: text("childAges")
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((age) => ({ age: Number(age) })),
    rooms: roomsIn(fields),
    ...("contact.name" in fields && { contact }),
    adjustments: adjustmentsIn(fields).map(({ row: _, ...line }) => line),
    override: fields["override.drop"] === "on" ? { is: "none" } : total === "" ? { is: "keep" } : own,
  };
}

const roomsIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => {
    const [, key] = /^rooms\.(.{1,80})$/.exec(name) ?? [];
    const quantity = typeof value === "string" ? value.trim() : "";
    if (key === undefined || quantity === "" || quantity === "0") return [];
    return [{ ...roomOfKey(key), quantity: Number(quantity) }];
  });

/** Rows with content; the preset kind of a row does not count. */
export function adjustmentsIn(fields: Fields) {
  const rows = Object.keys(fields).flatMap((name) => /^adjustments\.(\d{1,2})\.kind$/.exec(name)?.[1] ?? []);
  return rows.flatMap((row) => {
    const part = (name: string) => {
      const value = fields[`adjustments.${row}.${name}`];
      return typeof value === "string" ? value.trim() : "";
    };
    const [kind, label, amount] = [part("kind"), part("label"), part("amount")];
    return label === "" && amount === "" ? [] : [{ row: Number(row), kind, label, amount }];
  });
}
