import BedDouble from "lucide-react/icons/bed-double";
import Eye from "lucide-react/icons/eye";
import Images from "lucide-react/icons/images";
import Maximize from "lucide-react/icons/maximize";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import type { Room } from "#modules/rooms/contract.ts";
import { TagList } from "#ui/tag.tsx";
import { partyText } from "#web/components/party-text.ts";
import { Picture } from "#web/components/picture.tsx";
import type { Trip } from "#web/components/trip.ts";
import { CabinPrice } from "./cabin-price.tsx";
import { CabinStepper, currentCabins } from "./cabin-stepper.tsx";
import { type CruiseOffer, fitsIn } from "./offer.ts";

export function CabinCard({ room, ...page }: CruiseOffer & { room: Room }) {
  const { trip, offer } = page;
  const chosen = currentCabins(trip, offer).some((cabin) => cabin.roomId === room.id);
  const [image] = room.images;
  return (
    <article id={`phong-${room.id}`} className={chosen ? "cabin cabin-chosen" : "cabin"}>
      {image && (
        <button type="button" className="cabin-picture" data-opens="room-window" data-room={room.id}>
          <span className="figure">
            <Picture picture={image} sizes="(min-width: 768px) 200px, calc(100vw - 32px)" decorative />
          </span>
          <span className="cabin-count">
            <Images className="size-4" />
            <span className="sr-only">Xem</span> {room.images.length} ảnh
            <span className="sr-only"> phòng {room.title}</span>
          </span>
        </button>
      )}
      <div className="min-w-0">
        <h3 className="title-3">
          <button type="button" className="cabin-title" data-opens="room-window" data-room={room.id}>
            Phòng {room.title}
          </button>
        </h3>
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-text-2">
          <Fact icon={<Maximize className="size-4" />}>{room.areaM2} m²</Fact>
          <Fact icon={<Users className="size-4" />}>Tối đa {room.maxGuests} khách</Fact>
          <Fact icon={<BedDouble className="size-4" />}>{room.bed}</Fact>
          <Fact icon={<Eye className="size-4" />}>{room.view}</Fact>
        </ul>
        {room.amenities.length > 0 && (
          <div className="mt-2">
            <TagList tags={room.amenities.map((amenity) => amenity.text)} limit={3} />
          </div>
        )}
        <Fit room={room} trip={trip} />
      </div>
      <div className="cabin-price">
        <CabinPrice trip={trip} offer={offer} roomId={room.id} />
        <CabinStepper {...page} room={room} />
        {chosen && offer.problem && (
          <p role="status" className="text-xs font-[650] text-error">
            {offer.problem}
          </p>
        )}
      </div>
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Whether one such cabin takes everybody. */
function Fit({ room, trip }: { room: Room; trip: Trip }) {
  const { adults, childAges } = trip;
  const guests = adults + childAges.length;
  if (fitsIn(room, trip))
    return <p className="mt-2 text-xs font-[550] text-success">Vừa cho {partyText(adults, childAges)}</p>;
  return <p className="mt-2 text-xs text-text-2">Nhà mình {guests} khách: cần thêm phòng.</p>;
}
