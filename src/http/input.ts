import type { z } from "zod";
import { type FieldErrors, invalid } from "#kernel/errors.ts";
import { removeInvisible } from "#kernel/vietnamese.ts";
import { sentenceOf } from "#platform/issue-sentence.ts";

/** Parses untrusted input by its contract. Throws `invalid` with one Vietnamese sentence for each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(NOT_RIGHT, fieldErrors(parsed.error.issues));
}

/** The message of input with marked fields. */
export const NOT_RIGHT = "Thông tin chưa đúng. Xin xem lại các mục được đánh dấu.";
const UNKNOWN_FIELD_MESSAGE = "Mục này không có.";
export const REPEATED_FIELD_MESSAGE = "Mục này được gửi hai lần.";

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string>();
  const addError = (path: PropertyKey[], sentence: string) => {
    const name = path.join(".");
    if (!fields.has(name)) fields.set(name, sentence);
  };
  for (const issue of issues.flatMap(matchingIssues)) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) addError([...issue.path, key], UNKNOWN_FIELD_MESSAGE);
    else addError(issue.path, sentenceOf(issue));
  }
  return Object.fromEntries(fields);
}

/** The issues of the only union option that fits the type of the value; otherwise the issue of the union itself. */
function matchingIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || !issue.message.startsWith("Invalid")) return [issue];
  const ofKind = issue.errors.filter(
    (choice) => !choice.some(({ code, path }) => code === "invalid_type" && path.length === 0),
  );
  const [meant] = ofKind;
  if (!meant || ofKind.length > 1) return [issue];
  return meant.flatMap((one) => matchingIssues({ ...one, path: [...issue.path, ...one.path] }));
}

/** The last value of each query parameter. Empty values count as absent, so that plain GET forms work. */
export function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) if (value !== "") query[removeInvisible(name)] = removeInvisible(value);
  return { ...query };
}

/** The query parameters that a contract knows. Parameters that an email or a search engine added are ignored. */
export function knownOf(schema: z.ZodObject, query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(schema.shape, name)));
}

/** Throws when the query contains other names, or one name twice: a write must not ignore any input. */
export function allowOnly(names: readonly string[], url: URL): void {
  const wrong = new Map<string, string>();
  const seenNames = new Set<string>();
  for (const name of [...url.searchParams.keys()].map(removeInvisible)) {
    if (!names.includes(name)) wrong.set(name, UNKNOWN_FIELD_MESSAGE);
    else if (seenNames.has(name)) wrong.set(name, REPEATED_FIELD_MESSAGE);
    seenNames.add(name);
  }
  if (wrong.size > 0) throw invalid(NOT_RIGHT, Object.fromEntries(wrong));
}
