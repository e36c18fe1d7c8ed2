import { emptyRichText } from "#kernel/rich-text.ts";
import type { Readiness } from "#modules/products/contract/kind.ts";
import { type CruiseContent, type CruiseWork, cruiseContent } from "../contract/editing.ts";

/** What is written, complete; or what is missing or wrong. */
export function readinessOf(work: CruiseWork): Readiness<CruiseContent> {
  const parsed = cruiseContent.safeParse(work);
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

function isMissing(work: CruiseWork, path: readonly PropertyKey[]): boolean {
  let value: unknown = work;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null)?.[key];
  return value === null || value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** A ship of which nothing is written but its name. */
export function emptyWork(title: string, slug: string): CruiseWork {
  return {
    ...{ title, slug, areaId: "", defaultPrice: null, stars: null, address: "", pier: "", mapLink: "" },
    ...{ mapIframeLink: "", schedule: "", launchYear: null, cabins: null, shell: "", trip: "", operator: "" },
    ...{ checkInTime: "", checkOutTime: "", shortDescription: [], longDescription: emptyRichText },
    ...{
      included: [],
      excluded: [],
      policies: [],
      cancellation: [],
      itineraries: [],
      instantConfirmation: false,
      amenityIds: [],
      imageIds: [],
    },
    rooms: [],
  };
}
