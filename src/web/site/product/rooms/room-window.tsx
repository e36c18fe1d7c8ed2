import { lazy, Suspense, useEffect, useState } from "react";
import type { Room } from "#modules/rooms/contract.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import type { Choice } from "../product-page.ts";

const RoomModal = lazy(async () => ({
  default: await import("./room-modal.tsx").then(
    (loaded) => loaded.RoomModal,
    () => NotLoaded,
  ),
}));

type RoomWindowProps = { choice: Choice; rooms: readonly Room[] };

/** Dialog with the details of one room type; every element with `data-room` opens it. */
export function RoomWindow({ rooms, choice }: RoomWindowProps) {
  const [view, setView] = useState<{ room: string; open: boolean } | null>(null);
  // Synchronises with the room cards, which are outside this island.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>("[data-room]") : null;
      if (card?.dataset.room) setView({ room: card.dataset.room, open: true });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  const room = rooms.find(({ id }) => id === view?.room);
  if (!view || !room) return null;
  return (
    <Suspense>
      <RoomModal
        key={room.id}
        choice={choice}
        room={room}
        open={view.open}
        onClose={() => setView({ ...view, open: false })}
      />
    </Suspense>
  );
}

/** Shown when the details could not be loaded; the card still sells the room. */
function NotLoaded({ room }: { room: Room }) {
  return (
    <p role="alert" className="mt-2 text-xs text-text-2">
      Chưa tải được ảnh và chi tiết {roomLabelInSentence(room.title)}. Xin tải lại trang khi có mạng.
    </p>
  );
}
