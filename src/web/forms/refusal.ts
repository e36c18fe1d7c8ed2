import type { FieldErrors } from "#kernel/errors.ts";

/** The form state after a rejected submission: the errors and all submitted values except passwords. */
export type Refusal = {
  refused: true;
  message: string;
  fields: FieldErrors;
  typed: Readonly<Record<string, string>>;
  result: unknown;
};

// This is not in run-loader.ts: that file runs commands, and a browser that imports this check would load the database with it.
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** The properties of the fields of a form by name: after a rejection they have the submitted value, and their error. */
export const fieldsOf = (refusal: Refusal | null) => (name: string) => ({
  id: name,
  name,
  defaultValue: refusal?.typed[name],
  error: refusal?.fields[name],
});
