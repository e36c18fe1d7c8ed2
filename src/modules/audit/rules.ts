import { maskEmail } from "#kernel/email.ts";
import { maskPhone } from "#kernel/phone.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { AuditChange } from "./contract.ts";
import { MAX_KEPT_LENGTH, MAX_VALUE_LENGTH } from "./limits.ts";
import { auditMessages } from "./messages.ts";

const secret = /password|secret|token|hash|recovery|code_?hash|totp/i;
const ignored = new Set(["createdAt", "updatedAt", "searchText"]);

/** The differing fields in storable form: personal data masked, secrets left out, long texts cut. */
export function changedFields(before: AuditChange, after: AuditChange): { before: AuditChange; after: AuditChange } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !ignored.has(name) && !secret.test(name) && !isSameValue(before[name], after[name]),
  );
  const pick = (fields: AuditChange, others: AuditChange) =>
    Object.fromEntries(
      names
        .filter((name) => fields[name] !== undefined)
        .map((name) => [name, keep(name, withoutCommon(fields[name], others[name]))]),
    );
  return { before: pick(before, after), after: pick(after, before) };
}

// Reduces two long lists to their differences, unless only their order differs.
function withoutCommon(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other) || !(isLong(value) || isLong(other))) return value;
  const own = difference(value, other);
  return own.length > 0 || difference(other, value).length > 0 ? own : value;
}

const difference = (list: readonly unknown[], other: readonly unknown[]) =>
  list.filter((item) => !other.some((one) => isSameValue(item, one)));

const isLong = (value: object) => JSON.stringify(value).length > MAX_KEPT_LENGTH;

function keep(name: string, value: unknown): unknown {
  if (typeof value === "string") {
    if (/e-?mail/i.test(name)) return maskEmail(value);
    if (/phone/i.test(name)) return maskPhone(value);
    if (/contactName/i.test(name)) return maskName(value);
    return cut(value);
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return keepList(name, value);
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([key]) => !secret.test(key));
    return keepSmall(Object.fromEntries(fields.map(([key, inner]) => [key, keep(key, inner)])));
  }
  return value;
}

// A list of rules or a long description would make the log as large as the catalogue.
function keepList(name: string, list: readonly unknown[]): unknown[] {
  const values = list.map((item) => keep(name, item));
  if (!isLong(values)) return values;
  const fitting: unknown[] = [];
  for (let item = values[0]; !isLong([...fitting, item]); item = values[fitting.length]) fitting.push(item);
  return [...fitting, auditMessages.andMore(values.length - fitting.length)];
}

const keepSmall = (value: object): unknown => (isLong(value) ? cut(JSON.stringify(value)) : value);

const cut = (text: string) => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

const maskName = (name: string) => `${name.slice(0, 1)}•••`;
