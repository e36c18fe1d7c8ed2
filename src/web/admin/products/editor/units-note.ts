import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { SharedDraft } from "./product-draft.ts";

/** The difference between configured rooms and the public number; undefined when they agree or one is unknown. */
export function unitsNote(kind: ProductKind, draft: SharedDraft): string | undefined {
  const facts = draft as SharedDraft & Partial<Pick<CruiseDraftState, "cabins"> & Pick<HotelDraftState, "totalRooms">>;
  const publicCount = (kind === "cruise" ? facts.cabins : facts.totalRooms) ?? null;
  const rooms = draft.rooms.filter((room) => !room.hidden);
  const units = rooms.reduce((sum, room) => sum + (room.units ?? 0), 0);
  if (publicCount === null || rooms.length === 0 || rooms.some((room) => room.units === null) || publicCount === units)
    return;
  const [where, noun] = kind === "cruise" ? ["Thông tin du thuyền", "cabin"] : ["Thông tin khách sạn", "phòng"];
  const difference = Math.abs(publicCount - units);
  return `${where} ghi ${publicCount} ${noun}, các loại phòng cộng lại ${units}: ${publicCount > units ? "thiếu" : "thừa"} ${difference}.`;
}
