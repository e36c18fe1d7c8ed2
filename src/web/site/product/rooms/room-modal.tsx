import BedDouble from "lucide-react/icons/bed-double";
import Check from "lucide-react/icons/check";
import Eye from "lucide-react/icons/eye";
import Maximize from "lucide-react/icons/maximize";
import Users from "lucide-react/icons/users";
import { formatVnd } from "#kernel/money.ts";
import type { Room } from "#modules/rooms/contract.ts";
import { roomLabel, roomLabelInSentence } from "#modules/rooms/rules.ts";
import { Button } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Modal } from "#ui/modal.tsx";
import { pictureSlides } from "../picture-slides.tsx";
import type { Choice } from "../product-page.ts";
import { RoomRows } from "./room-rows.tsx";

type RoomModalProps = { choice: Choice; room: Room; open: boolean; onClose: () => void };

/** Details of one room type; loaded when the first one is opened. */
export function RoomModal({ choice, room, open, onClose }: RoomModalProps) {
  const { offer } = choice;
  const facts = [
    { icon: Maximize, name: "Diện tích", value: `${room.areaM2} m²` },
    { icon: Users, name: "Tối đa", value: `${room.maxGuests} khách` },
    { icon: BedDouble, name: "Giường", value: room.bed },
    { icon: Eye, name: "Hướng nhìn", value: room.view },
  ];
  return (
    <Modal open={open} onClose={onClose} title={roomLabel(room.title)} titleHidden className="modal-wide">
      <div className="room">
        {room.images.length > 0 && (
          <div className="room-pictures on-deep">
            <Carousel
              label={`Ảnh ${roomLabelInSentence(room.title)}`}
              slides={pictureSlides(room.images, "(min-width: 1024px) 600px, 100vw")}
            />
          </div>
        )}
        <div className="room-text">
          <p className="title-2 pr-10" aria-hidden="true">
            {roomLabel(room.title)}
          </p>
          {room.description && <p className="mt-2 text-sm text-text-2">{room.description}</p>}
          <dl className="room-facts">
            {facts.map(({ icon: Icon, name, value }) => (
              <div key={name}>
                <dt>
                  <Icon className="size-4" />
                  {name}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {room.amenities.length > 0 && (
            <>
              <h3 className="title-4 mt-4">Tiện nghi trong phòng</h3>
              <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
                {room.amenities.map((amenity) => (
                  <li key={amenity.id} className="flex gap-2">
                    <Check className="text-jade-600" />
                    {amenity.text}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="room-choice">
            <RoomRows room={room} choice={choice} />
          </div>
          {room.images.some((image) => image.illustration) && <p className="mb-3 text-2xs text-text-3">Ảnh minh hoạ</p>}
          <Button className="button-full" onClick={onClose}>
            {offer.quote ? `Xong · ${formatVnd(offer.quote.total)} cho cả đoàn` : "Xong"}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
