import type { FieldErrors } from "#kernel/errors.ts";
import { emptyRichText } from "#kernel/rich-text.ts";
import { type CruiseContent, type CruiseWork, cruiseContent } from "../contract/editing.ts";
import { cruiseMessages } from "../messages.ts";

/** What is written, complete; or one sentence for each field that is missing or wrong, by its path ("rooms.0.bed"). */
export type Readiness = { content: CruiseContent; fields: FieldErrors } | { content: null; fields: FieldErrors };

export function readinessOf(work: CruiseWork): Readiness {
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

/** What stands before all else: what the public would miss beside the text. */
export function pictureProblems(work: CruiseWork, withoutAlt: ReadonlySet<string>): FieldErrors {
  const fields: Record<string, string> = {};
  if (work.imageIds.length === 0) fields.imageIds = cruiseMessages.noPicture;
  else if (work.imageIds.some((id) => withoutAlt.has(id))) fields.imageIds = cruiseMessages.noAlt;
  for (const [index, room] of work.rooms.entries()) {
    if (room.imageIds.some((id) => withoutAlt.has(id))) fields[`rooms.${index}.imageIds`] = cruiseMessages.noAlt;
  }
  if (work.rooms.length > 0 && work.rooms.every((room) => room.hidden)) fields.rooms = cruiseMessages.noRooms;
  return fields;
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
