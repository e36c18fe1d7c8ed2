import { calendarDate, formatDate, formatInstant, isCalendarDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { roleNames } from "#modules/accounts/messages.ts";
import type { AuditChange } from "#modules/audit/contract.ts";
import { fieldNames, valueNames } from "./field-names.ts";
import { flightValueLabel, listsLabelledByValue, timetableFieldNames } from "./flight-fields.ts";

/** Display names of known ids. */
export type Names = Readonly<Record<string, string>>;

export type ChangeLine = { field: string; before: string; after: string };

type Changed = { action?: string; before: AuditChange; after: AuditChange };
type NameOf = (field: string) => string;

/** The changes of an entry, one line per field. */
export function changeLines({ action = "", before, after }: Changed, known: Names = {}): ChangeLine[] {
  const special = action.startsWith("timetable.") ? timetableFieldNames : null;
  const nameOf: NameOf = (field) => special?.get(field) ?? fieldNames.get(field) ?? field;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({
    field: nameOf(name),
    before: valueText(name, before[name], { known, nameOf }),
    after: valueText(name, after[name], { known, nameOf }),
  }));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

const MONEY = /(amount|price|total|vnd|refund|kept)$|^(fare|tax|fee|domestic|international|internationalPartner)$/i;

// Older entries store only the beginning of a long list's JSON.
const CUT_LIST = /^\["(.*…)$/s;

function valueText(name: string, value: unknown, how: { known: Names; nameOf: NameOf }): string {
  if (value === undefined || value === null) return "—";
  if (typeof value === "boolean") return value ? "Có" : "Không";
  const ofFlights = flightValueLabel(name, value);
  if (ofFlights !== null) return ofFlights;
  if (Array.isArray(value)) {
    const each = listsLabelledByValue.includes(name) ? name : "";
    return value.length === 0 ? "(trống)" : value.map((item) => valueText(each, item, how)).join("\n");
  }
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, inner]) => `${how.nameOf(key)}: ${valueText(key, inner, how)}`)
      .join("\n");
  }
  const text = String(value);
  const list = CUT_LIST.exec(text)?.[1];
  if (list !== undefined) return list.split('","').join("\n");
  if (name === "role" && Object.hasOwn(roleNames, text)) return roleNames[text as keyof typeof roleNames];
  const named = valueNames.get(`${name} ${text}`) ?? how.known[text];
  if (named) return named;
  if (MONEY.test(name) && /^-?\d+$/.test(text)) return formatVnd(Number(text));
  if (isCalendarDate(text)) return formatDate(calendarDate(text));
  if (INSTANT.test(text)) return formatInstant(new Date(text));
  return text === "" ? "(trống)" : text;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids in the entries. */
export const idsIn = (events: readonly { before: AuditChange; after: AuditChange; subject: { label: string } }[]) =>
  new Set(JSON.stringify(events.map(({ before, after, subject }) => [before, after, subject.label])).match(UUID) ?? []);
