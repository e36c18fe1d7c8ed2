import type { FieldErrors } from "#kernel/errors.ts";

/** The form state after a rejected submission: the errors and all submitted values except passwords. */
export type Refusal = {
  refused: true;
  message: string;
  fields: FieldErrors;
  values: Readonly<Record<string, string>>;
  result: unknown;
};

// This is not in run-loader.ts: that file runs commands, and a browser that imports this check would load the database with it.
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** The name, submitted value and error of a field of a page's form. */
export const fieldOf =
  (refusal: Pick<Refusal, "values" | "fields"> | null) =>
  <Name extends string>(name: Name) => ({
    id: name,
    name,
    defaultValue: refusal?.values[name],
    error: refusal?.fields[name],
  });
