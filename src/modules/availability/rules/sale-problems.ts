import { FROM_PRICE_DAYS } from "../limits.ts";

/** One reason why guests cannot book a product that they see; `lack` names the page that mends it. */
export type SaleProblem = { lack: "rooms" | "prices" | "nights"; text: string };

type RoomTitle = { title: string };

/** Which rooms of a product are shown, which of them have no base price, and whether guests find a night of any. */
type Sale = { rooms: readonly RoomTitle[]; unpriced: readonly RoomTitle[]; isOpen: boolean };

/** Lists why guests cannot book a product that they can see; empty when it can be sold. */
export function saleProblemsIn({ rooms, unpriced, isOpen }: Sale): SaleProblem[] {
  return [
    ...(rooms.length === 0 ? [{ lack: "rooms" as const, text: "Chưa có giá." }] : []),
    ...(unpriced.length > 0
      ? [{ lack: "prices" as const, text: `Chưa có giá: ${unpriced.map((room) => room.title).join(", ")}.` }]
      : []),
    ...(isOpen ? [] : [{ lack: "nights" as const, text: `Chưa mở bán đêm nào trong ${FROM_PRICE_DAYS} ngày tới.` }]),
  ];
}
