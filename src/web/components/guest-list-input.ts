import { z } from "zod";
import { parse } from "#http/input.ts";
import { DomainError, invalid, withRenamedFields } from "#kernel/errors.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { type TravellerListInput, travellerListInput } from "#modules/travellers/contract/list.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { travellerMessages } from "#modules/travellers/messages.ts";
import { readPasted } from "#modules/travellers/rules/pasted.ts";
import { sentenceOf } from "#platform/issue-sentence.ts";
import type { Rejection } from "#web/forms/rejection.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Saves a guest form. Errors use the form's field names, with empty rows counted. */
export async function submitGuests(fields: Fields, save: (list: TravellerListInput) => Promise<void>): Promise<void> {
  const rows = rowsOf(fields);
  const filled = rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));
  try {
    await save(parse(travellerListInput, { version: fields.version, guests: filled.map((index) => rows[index]) }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw withRenamedFields(error, (name) =>
      name.replace(/^guests\.(\d+)/, (_, index) => `guests.${filled[Number(index)] ?? index}`),
    );
  }
}

const PASTED_LENGTH = 40_000;

/** The textarea for rows pasted from a spreadsheet. */
export const sheetForm = z.looseObject({ sheet: z.string().max(PASTED_LENGTH).default("") });

/**
 * Pasted rows as values of the guest form, with the errors of each row. Nothing is saved. A guest whose name is already
 * listed keeps the stored documents; guests with the same name cannot be distinguished and keep none.
 */
export function previewPasted(sheet: string, { version, guests: listed, cabins, party }: TravellerList): Rejection {
  const rows = readPasted(sheet);
  if (rows.length === 0) throw invalid(travellerMessages.nothingPasted, { sheet: travellerMessages.nothingPasted });
  const countOfName = (all: readonly { name: string }[], fullName: string) =>
    all.filter(({ name }) => foldName(name) === foldName(fullName)).length;
  const values: Record<string, string> = { version: String(version), pasted: String(rows.length), sheet };
  const fields: Record<string, string> = {};
  const guests = rows.map(({ unknown, ...guest }, index) => {
    const isUnique = countOfName(listed, guest.name) === 1 && countOfName(rows, guest.name) === 1;
    const stored = listed.find(({ name }) => foldName(name) === foldName(guest.name));
    const id = isUnique && stored ? stored.id : "";
    for (const [part, text] of Object.entries({ ...guest, id })) values[`guests.${index}.${part}`] = text;
    if (unknown.length > 0) fields[`guests.${index}.name`] = travellerMessages.notUnderstood(unknown);
    const cabin = Number(guest.cabin);
    if (guest.cabin !== "" && (cabin < 1 || cabin > cabins.length))
      fields[`guests.${index}.cabin`] = travellerMessages.noSuchCabin(cabins.length);
    return { ...guest, ...(id !== "" && { id }) };
  });
  const checked = travellerListInput.safeParse({ version, guests });
  for (const issue of checked.error?.issues ?? []) fields[issue.path.join(".")] ??= sentenceOf(issue);
  const wrong = new Set(Object.keys(fields).map((name) => name.split(".")[1]));
  const messages = [
    travellerMessages.pasted(rows.length, wrong.size),
    rows.length > party && travellerMessages.tooMany(party),
    listed.length > 0 && travellerMessages.replaces(listed.length),
  ];
  return { rejected: true, message: messages.filter(Boolean).join(" "), fields, values, result: null };
}

type Row = {
  id?: unknown;
  name?: unknown;
  born?: unknown;
  sex?: unknown;
  nationality?: unknown;
  document?: unknown;
  cabin?: unknown;
};

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

// The nationality is preset in every row, so it does not count.
const isEmpty = ({ name, born, sex, document }: Row) =>
  [name, born, sex, document].every((value) => typeof value !== "string" || value.trim() === "");
