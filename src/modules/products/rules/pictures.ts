import type { FieldErrors } from "#kernel/errors.ts";
import type { AnyWork } from "../contract/kind.ts";
import type { ProductKind } from "../contract/product.ts";
import { editingMessages, productMessages } from "../messages.ts";

/** Errors that come first: missing pictures and alternative texts. */
export function pictureProblems(kind: ProductKind, work: AnyWork, withoutAlt: ReadonlySet<string>): FieldErrors {
  const { noPicture, noAlt } = editingMessages;
  const fields: Record<string, string> = {};
  if (work.imageIds.length === 0) fields.imageIds = noPicture;
  else if (work.imageIds.some((id) => withoutAlt.has(id))) fields.imageIds = noAlt;
  for (const [index, room] of work.rooms.entries()) {
    if (room.imageIds.some((id) => withoutAlt.has(id))) fields[`rooms.${index}.imageIds`] = noAlt;
  }
  if (work.rooms.length > 0 && work.rooms.every((room) => room.hidden)) fields.rooms = productMessages[kind].noRooms;
  return fields;
}
