import type { ZodType } from "zod";
import { sentenceOf } from "#platform/issue-sentence.ts";
import type { Readiness } from "../contract/kind.ts";

/** Parses a draft by the strict contract of its kind: complete content, or the errors. */
export function readinessIn<Content>(contract: ZodType<Content>, draft: object): Readiness<Content> {
  const parsed = contract.safeParse(draft);
  if (parsed.success) return { content: parsed.data, fields: {} };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    fields[issue.path.join(".")] ??= isMissing(draft, issue.path) ? missing : sentenceOf(issue);
  }
  return { content: null, fields };
}

const missing = "Bạn cần điền mục này.";

function isMissing(draft: object, path: readonly PropertyKey[]): boolean {
  let value: unknown = draft;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null)?.[key];
  return value === null || value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
}
