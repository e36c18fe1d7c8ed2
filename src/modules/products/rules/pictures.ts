import type { FieldErrors } from "#kernel/errors.ts";
import type { AnyDraftState } from "../contract/kind.ts";
import type { ProductKind } from "../contract/product.ts";
import { editingMessages, productMessages } from "../messages.ts";

/** Errors that come first: missing pictures and alternative texts. */
export function pictureProblems(kind: ProductKind, draft: AnyDraftState, withoutAlt: ReadonlySet<string>): FieldErrors {
  const { noPicture, noAlt } = editingMessages;
  const fields: Record<string, string> = {};
  if (draft.imageIds.length === 0) fields.imageIds = noPicture;
  else if (draft.imageIds.some((id) => withoutAlt.has(id))) fields.imageIds = noAlt;
  for (const [index, room] of draft.rooms.entries()) {
    if (room.imageIds.some((id) => withoutAlt.has(id))) fields[`rooms.${index}.imageIds`] = noAlt;
  }
  if (draft.rooms.length > 0 && draft.rooms.every((room) => room.hidden)) fields.rooms = productMessages[kind].noRooms;
  return fields;
}
