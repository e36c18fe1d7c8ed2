import type { FieldErrors } from "#kernel/errors.ts";

/** The form state after a rejected submission: the errors and all submitted values except passwords. */
export type Rejection = {
  rejected: true;
  message: string;
  fields: FieldErrors;
  values: Readonly<Record<string, string>>;
  result: unknown;
};

// This is not in run-loader.ts: that file runs commands, and a browser that imports this check would load the database with it.
export function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === "object" && answer !== null && "rejected" in answer;
}

/** The name, submitted value and error of a field of a page's form. */
export const fieldOf =
  (rejection: Pick<Rejection, "values" | "fields"> | null) =>
  <Name extends string>(name: Name) => ({
    id: name,
    name,
    defaultValue: rejection?.values[name],
    error: rejection?.fields[name],
  });
