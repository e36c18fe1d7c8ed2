import { maskEmail } from "#kernel/email.ts";
import { maskPhone } from "#kernel/phone.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { AuditChange } from "./contract.ts";
import { MAX_VALUE_LENGTH } from "./limits.ts";

const secret = /password|secret|token|hash|recovery|code_?hash|totp/i;
const ignored = new Set(["createdAt", "updatedAt", "searchText"]);

/** The fields that differ, as they may be kept: personal data masked, secrets left out, long texts cut. */
export function changedFields(before: AuditChange, after: AuditChange): { before: AuditChange; after: AuditChange } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !ignored.has(name) && !secret.test(name) && !isSameValue(before[name], after[name]),
  );
  const pick = (fields: AuditChange) =>
    Object.fromEntries(
      names.filter((name) => fields[name] !== undefined).map((name) => [name, keep(name, fields[name])]),
    );
  return { before: pick(before), after: pick(after) };
}

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

const keepList = (name: string, list: readonly unknown[]) => keepSmall(list.map((item) => keep(name, item)));

// A list of rules or a long description would make the log as large as the catalogue.
function keepSmall(value: object): unknown {
  const text = JSON.stringify(value);
  return text.length <= 4 * MAX_VALUE_LENGTH ? value : cut(text);
}

const cut = (text: string) => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

const maskName = (name: string) => `${name.slice(0, 1)}•••`;
