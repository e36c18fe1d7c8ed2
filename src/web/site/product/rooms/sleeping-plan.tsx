import { partyText } from "#web/components/party-text.ts";
import type { ShownPage } from "../product-page.ts";

type Named = { roomId: string; ratePlanId?: string | undefined };

/** "Hướng Biển, Linh hoạt": a type of room, and the terms where there are several. */
export function titleOf({ product, terms }: Pick<ShownPage, "product" | "terms">, room: Named): string {
  const title = product.rooms.find(({ id }) => id === room.roomId)?.title;
  const plan = room.ratePlanId && terms.find(({ ratePlanId }) => ratePlanId === room.ratePlanId)?.title;
  return [title, plan].filter(Boolean).join(", ");
}

/** Who sleeps in which room, where there are several. */
export function SleepingPlan({ page }: { page: ShownPage }) {
  const rooms = page.offer.quote?.rooms ?? [];
  if (rooms.length < 2) return null;
  return (
    <ol className="grid w-full gap-1 text-sm text-text-2" aria-label="Ai ở phòng nào">
      {rooms.map((room, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be the same
        <li key={index}>
          <b className="font-semi text-text">Phòng {index + 1}</b> · {titleOf(page, room)}:{" "}
          {partyText(
            room.adults,
            room.children.map(({ age }) => age),
          )}
        </li>
      ))}
    </ol>
  );
}
