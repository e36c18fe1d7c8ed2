import type { CalendarDate } from "#kernel/calendar-date.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { saleProblemsIn } from "#modules/availability/rules/sale-problems.ts";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import type { AnyDraftState } from "#modules/products/contract/kind.ts";
import type { ProductKind, PublishState } from "#modules/products/contract/product.ts";
import type { SharedDraft } from "./product-draft.ts";

/** Sale state of a product, from the server. */
export type SaleInEditor = {
  /** Ids of its rooms that have a base price. */
  pricedRoomIds: readonly string[];
  /** True when an open night exists. */
  isOpen: boolean;
  /** The first night that can be opened. */
  firstNight: CalendarDate;
  /** The last night that can be opened. */
  lastNight: CalendarDate;
  /** The lowest price of its rules. */
  from: number | null;
};

/** Rooms of the current draft that publishing would show but not sell. */
export function saleGaps({ rooms: allRooms }: Pick<SharedDraft, "rooms">, sale: SaleInEditor, state: PublishState) {
  const rooms = allRooms.filter((room) => !room.hidden);
  const unpriced = rooms.filter(({ id = "" }) => !sale.pricedRoomIds.includes(id));
  // A published product may have closed its season on purpose: only rooms without a price are reported.
  const isOpen = sale.isOpen || (state === "published" && unpriced.length === 0);
  return { unpriced, opened: isOpen ? unpriced : rooms, problems: saleProblemsIn({ rooms, unpriced, isOpen }) };
}

/** The stay lengths that need a base price, and a suggestion for the first of them. */
export function firstPrices(
  kind: ProductKind,
  draft: AnyDraftState,
): { lengths: (1 | 2 | null)[]; suggested: number | null } {
  if (kind === "hotel") {
    const { salePrice, defaultPrice } = draft as unknown as HotelDraftState;
    return { lengths: [null], suggested: salePrice ?? defaultPrice };
  }
  const { itineraries, defaultPrice } = draft as unknown as CruiseDraftState;
  const lengths = TRIP_NIGHTS.filter((length) => itineraries.some(({ nights }) => nights === length));
  return { lengths: lengths.length > 1 ? lengths : [null], suggested: defaultPrice };
}
