import { FROM_PRICE_DAYS } from "../limits.ts";

/** One reason why guests cannot book a product that they see; `lack` names the page that fixes it. */
export type SaleProblem = { lack: "prices" | "nights"; text: string };

type RoomTitle = { title: string };

/** The visible rooms of a product, those without a base price, and whether any night is open. */
type Sale = { rooms: readonly RoomTitle[]; unpriced: readonly RoomTitle[]; isOpen: boolean };

/** Lists why guests cannot book a visible product; empty when it can be sold. */
export function saleProblemsIn({ rooms, unpriced, isOpen }: Sale): SaleProblem[] {
  return [
    ...(rooms.length === 0 ? [{ lack: "prices" as const, text: "Chưa có giá." }] : []),
    ...(unpriced.length > 0
      ? [{ lack: "prices" as const, text: `Chưa có giá: ${unpriced.map((room) => room.title).join(", ")}.` }]
      : []),
    ...(isOpen ? [] : [{ lack: "nights" as const, text: `Chưa mở bán đêm nào trong ${FROM_PRICE_DAYS} ngày tới.` }]),
  ];
}
