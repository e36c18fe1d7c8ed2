import BedDouble from "lucide-react/icons/bed-double";
import Eye from "lucide-react/icons/eye";
import Images from "lucide-react/icons/images";
import Maximize from "lucide-react/icons/maximize";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { partyText } from "#kernel/party.ts";
import type { Room } from "#modules/rooms/contract.ts";
import { roomLabel, roomLabelInSentence } from "#modules/rooms/rules.ts";
import { TagList } from "#ui/tag.tsx";
import { Picture } from "#web/components/picture.tsx";
import type { Trip } from "#web/components/trip.ts";
import { type Choice, chosenRooms, fitsIn } from "../product-page.ts";
import { RoomRows } from "./room-rows.tsx";

export function RoomCard({ room, choice }: { room: Room; choice: Choice }) {
  const { trip, offer, terms } = choice;
  const chosen = chosenRooms(choice).some(({ roomId }) => roomId === room.id);
  const className = `room-card ${terms.length > 0 ? "room-card-of-plans" : ""} ${chosen ? "room-card-chosen" : ""}`;
  const [image] = room.images;
  return (
    <article id={`phong-${room.id}`} className={className}>
      {image && (
        <button type="button" className="room-card-picture" data-opens="room-window" data-room={room.id}>
          <span className="figure">
            <Picture picture={image} sizes="(min-width: 768px) 200px, calc(100vw - 32px)" decorative />
          </span>
          <span className="room-card-count">
            <Images className="size-4" />
            <span className="sr-only">Xem</span> {room.images.length} ảnh
            <span className="sr-only"> {roomLabelInSentence(room.title)}</span>
          </span>
        </button>
      )}
      <div className="room-card-text">
        <h3 className="title-3">
          <button type="button" className="room-card-title" data-opens="room-window" data-room={room.id}>
            {roomLabel(room.title)}
          </button>
        </h3>
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-text-2">
          <Fact icon={<Maximize className="size-4" />}>{room.areaM2} m²</Fact>
          <Fact icon={<Users className="size-4" />}>Tối đa {room.maxGuests} khách</Fact>
          <Fact icon={<BedDouble className="size-4" />}>{room.bed}</Fact>
          <Fact icon={<Eye className="size-4" />}>{room.view}</Fact>
        </ul>
        {room.amenities.length > 0 && (
          <TagList className="mt-2" tags={room.amenities.map((amenity) => amenity.text)} limit={3} />
        )}
        <Fit room={room} trip={trip} />
      </div>
      <RoomRows room={room} choice={choice}>
        {chosen && offer.problem && (
          <p role="status" className="text-xs font-[650] text-error">
            {offer.problem}
          </p>
        )}
      </RoomRows>
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}

/** Whether one room takes the whole party. */
function Fit({ room, trip }: { room: Room; trip: Trip }) {
  const { adults, childAges } = trip;
  const guests = adults + childAges.length;
  if (fitsIn(room, trip))
    return <p className="mt-2 text-xs font-[550] text-success">Vừa cho {partyText(adults, childAges)}</p>;
  return <p className="mt-2 text-xs text-text-2">Đoàn {guests} khách: cần thêm phòng.</p>;
}
