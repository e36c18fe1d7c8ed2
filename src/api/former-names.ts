import { DomainError, invalid } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";

/** Former field names, each with the documented one. They are accepted at any depth of a body. */
export type FormerNames = Readonly<Record<string, string>>;

/** The deepest level of documented fields. The contracts reject deeper nesting. */
const MAX_DEPTH = 4;

/** Renames former fields to their documented names. Throws `invalid` when both names have different values. */
export function renameFormer(former: FormerNames, body: unknown, depth = MAX_DEPTH): unknown {
  if (depth === 0 || typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map((one) => renameFormer(former, one, depth - 1));
  const entries = Object.entries(body).filter(([name, value]) => !isRepeated(former, body, name, value, depth));
  return Object.fromEntries(
    entries.map(([name, value]) => [presentName(former, name), renameFormer(former, value, depth - 1)]),
  );
}

/** Whether the field also stands under its documented name, as in a response that is sent back. */
function isRepeated(former: FormerNames, body: object, name: string, value: unknown, depth: number): boolean {
  const present = presentName(former, name);
  if (present === name || !Object.hasOwn(body, present)) return false;
  const renamed = (one: unknown) => renameFormer(former, one, depth - 1);
  if (isSameValue(renamed(value), renamed((body as Record<string, unknown>)[present]))) return true;
  const message = `Mục này cũng được gửi dưới tên ${present}, với giá trị khác.`;
  throw invalid(message, { [name]: message });
}

/** Renames the fields of a validation error back to the names that were sent. Other errors stay as they are. */
export function renameErrorFields(former: FormerNames, body: unknown, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const used = Object.fromEntries(
    namesIn(body).flatMap((name) => (Object.hasOwn(former, name) ? [[former[name], name]] : [])),
  );
  const renamed = (path: string) =>
    path
      .split(".")
      .map((name) => presentName(used, name))
      .join(".");
  const { kind, code, message, result, retryAfterSeconds } = error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [renamed(path), text]));
  return new DomainError(kind, code, message, {
    fields,
    result,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const presentName = (former: FormerNames, name: string) => (Object.hasOwn(former, name) && former[name]) || name;

function namesIn(body: unknown, depth = MAX_DEPTH): string[] {
  if (depth === 0 || typeof body !== "object" || body === null) return [];
  const own = Array.isArray(body) ? [] : Object.keys(body);
  return [...own, ...Object.values(body).flatMap((value) => namesIn(value, depth - 1))];
}
