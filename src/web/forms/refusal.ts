import type { FieldErrors } from "#kernel/errors.ts";

/** What a form shows after a refusal: what is wrong, and everything that was typed but passwords. */
export type Refusal = {
  refused: true;
  message: string;
  fields: FieldErrors;
  typed: Readonly<Record<string, string>>;
  result: unknown;
};

// Not in outcome.ts: that runs commands, and a browser that asks this question would load the database with it.
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}
