import type { ZodType } from "zod";
import type { Readiness } from "../contract/kind.ts";

/** What is written as the strict contract of its kind reads it, complete; or what is missing or wrong. */
export function readinessIn<Content>(contract: ZodType<Content>, work: object): Readiness<Content> {
  const parsed = contract.safeParse(work);
  if (parsed.success) return { content: parsed.data, fields: {} };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.join(".")] ??= isMissing(work, path) ? missing : sentenceOf(message);
  }
  return { content: null, fields };
}

const missing = "Bạn cần điền mục này.";

/** zod speaks English where a contract says nothing of its own. */
export function sentenceOf(message: string): string {
  const [, atMost] = /expected .* to be <=(\d+)/.exec(message) ?? [];
  const [, atLeast] = /expected .* to be >=(\d+)/.exec(message) ?? [];
  if (atMost) return `Lớn nhất là ${atMost}.`;
  if (atLeast) return `Nhỏ nhất là ${atLeast}.`;
  if (/^Invalid URL/.test(message)) return "Địa chỉ bắt đầu bằng https://.";
  return /^(Invalid|Too |Unrecognized|Expected|Required)/.test(message) ? "Giá trị chưa đúng." : message;
}

function isMissing(work: object, path: readonly PropertyKey[]): boolean {
  let value: unknown = work;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null)?.[key];
  return value === null || value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
}
