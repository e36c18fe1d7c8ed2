import { partyText } from "#kernel/party.ts";
import type { StayPrice } from "#modules/availability/contract/offer.ts";

type Sleepers = { room: string; who: string };
type Named = Pick<StayPrice["rooms"][number], "roomId" | "ratePlanId">;

/** The guests of each room of a price; empty for a single room or the whole ship. */
export function guestsByRoom(
  { rooms, charter }: Pick<StayPrice, "rooms" | "charter">,
  titleOf: (room: Named) => string,
) {
  if (charter || rooms.length < 2) return [];
  return rooms.map((room): Sleepers => {
    const ages = room.children.map(({ age }) => age);
    return { room: titleOf(room), who: partyText(room.adults, ages) };
  });
}

export function SleepingPlan({ rooms }: { rooms: readonly Sleepers[] }) {
  if (rooms.length === 0) return null;
  return (
    <ol className="my-2 grid w-full gap-1 text-sm text-text-2" aria-label="Ai ở phòng nào">
      {rooms.map(({ room, who }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be the same
        <li key={index}>
          <b className="font-semi text-text">Phòng {index + 1}</b>, {room}: {who}
        </li>
      ))}
    </ol>
  );
}
