import { parse } from "#http/input.ts";
import { DomainError } from "#kernel/errors.ts";
import { type TravellerListInput, travellerListInput } from "#modules/travellers/contract/list.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Saves what stands in a form of guests. What is refused comes back under the names of the fields, empty rows counted. */
export async function submitGuests(fields: Fields, save: (list: TravellerListInput) => Promise<void>): Promise<void> {
  const rows = rowsOf(fields);
  const filled = rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));
  try {
    await save(parse(travellerListInput, { version: fields.version, guests: filled.map((index) => rows[index]) }));
  } catch (error) {
    if (!(error instanceof DomainError) || Object.keys(error.fields).length === 0) throw error;
    const { kind, code, message } = error;
    throw new DomainError(kind, code, message, { fields: renamed(error.fields, filled) });
  }
}

type Row = { id?: unknown; name?: unknown; born?: unknown; sex?: unknown; nationality?: unknown; document?: unknown };

function rowsOf(fields: Fields): Row[] {
  const rows: Record<string, unknown>[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, index = "", part = ""] = /^guests\.(\d{1,3})\.([a-z]+)$/.exec(name) ?? [];
    if (part === "" || (part === "id" && value === "")) continue;
    const row = rows[Number(index)] ?? {};
    row[part] = value;
    rows[Number(index)] = row;
  }
  return Array.from(rows, (row) => row ?? {});
}

// A nationality stands in every row from the beginning.
const isEmpty = ({ name, born, sex, document }: Row) =>
  [name, born, sex, document].every((value) => typeof value !== "string" || value.trim() === "");

function renamed(fields: Readonly<Record<string, string>>, filled: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name.replace(/^guests\.(\d+)/, (_, index) => `guests.${filled[Number(index)] ?? index}`),
      message,
    ]),
  );
}
