import { notFound } from "#kernel/errors.ts";

/** Which of the forms of a page was sent, what it does, and what was typed into it. Throws `not-found` for none of them. */
export function stepOf<Step>(steps: Readonly<Record<string, Step>>, form: FormData) {
  const { intent, ...typed } = Object.fromEntries(form);
  // Of its own: "constructor" is a word that every object knows.
  const step = typeof intent === "string" && Object.hasOwn(steps, intent) ? steps[intent] : undefined;
  if (typeof intent !== "string" || !step) throw notFound("Không có việc này.");
  return { intent, step, typed };
}
