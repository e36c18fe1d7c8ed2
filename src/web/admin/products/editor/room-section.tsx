import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Modal } from "#ui/modal.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Change, changeOfRoom } from "./changes.ts";
import { AmenityCheckboxes, type OnAmenitiesAdded } from "./feature-section.tsx";
import { AddButton, type Editor, FieldErrorIf, LongTextField, NumberField } from "./fields.tsx";
import { moveItem } from "./move-item.ts";
import { PictureManager, type Pictures } from "./picture-manager.tsx";
import type { SharedDraft } from "./product-draft.ts";
import { randomId } from "./random-id.ts";
import { unitsNote } from "./units-note.ts";

type Room = SharedDraft["rooms"][number];
type RoomSectionProps = {
  kind: ProductKind;
  editor: Editor;
  amenities: readonly Amenity[];
  pictures: Pictures;
  onAdded: OnAmenitiesAdded;
};

/** The room types, in the order in which the pages show them. */
export function RoomSection({ editor: { draft, change, errorOf }, ...lists }: RoomSectionProps) {
  const { rooms } = draft;
  const set = (next: Room[]) => change({ rooms: next });
  // A room without a name is open from the start, and stays open while its name is entered.
  const [unnamed, setUnnamed] = useState(() => rooms.filter((room) => room.title === "").map((room) => room.id));
  const add = () => {
    const room = newRoom();
    setUnnamed([...unnamed, room.id]);
    set([...rooms, room]);
  };
  return (
    <div className="grid gap-3" id="rooms">
      <UnitsNote kind={lists.kind} draft={draft} />
      {rooms.map((room, index) => (
        <details key={room.id ?? index} className="edit-room" open={unnamed.includes(room.id)}>
          <summary>
            <b>{room.title || "Phòng chưa có tên"}</b>
            <span className="text-text-3">
              {room.areaM2 ?? "?"} m² · tối đa {room.maxGuests ?? "?"} khách · {room.units ?? "?"} phòng
            </span>
            {room.hidden && <Badge tone="warning">Đã ẩn</Badge>}
            {errorOf(`rooms.${index}`) && <Badge tone="error">Cần xem lại</Badge>}
          </summary>
          <RoomFields
            {...lists}
            room={room}
            path={`rooms.${index}`}
            errorOf={errorOf}
            onChange={(patch) => change(changeOfRoom(room.id, index, patch))}
          />
          <div className="edit-room-end">
            <IconButton
              label={`Đưa ${room.title || "phòng"} lên`}
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && set(moveItem(rooms, index, index - 1))}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={`Đưa ${room.title || "phòng"} xuống`}
              aria-disabled={index === rooms.length - 1 || undefined}
              onClick={() => index < rooms.length - 1 && set(moveItem(rooms, index, index + 1))}
            >
              <ArrowDown />
            </IconButton>
            <RemoveRoom title={room.title} onDrop={() => change({ rooms: rooms.toSpliced(index, 1) })} />
          </div>
        </details>
      ))}
      <FieldErrorIf text={errorOf("rooms")} id="rooms-note" />
      {rooms.length < 20 && <AddButton onClick={add}>Thêm phòng</AddButton>}
    </div>
  );
}

/** Removes an empty room type at once; otherwise asks first, because texts, pictures and prices would be lost. */
function RemoveRoom({ title, onDrop }: { title: string; onDrop: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => (title === "" ? onDrop() : setAsking(true))}>
        Xoá phòng
      </Button>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Xoá phòng ${title}?`}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Quay lại
            </Button>
            <Button variant="danger" onClick={onDrop}>
              Xoá {title}
            </Button>
          </>
        }
      >
        <p className="p-5">
          Mô tả, ảnh và giá riêng của phòng này mất khi bạn lưu. Hạng phòng đã từng bán thì không xoá được: bạn đánh dấu
          Ẩn để ngừng bán.
        </p>
      </Modal>
    </>
  );
}

/** Warns when the configured rooms do not add up to the public number. */
function UnitsNote({ kind, draft }: { kind: ProductKind; draft: SharedDraft }) {
  const note = unitsNote(kind, draft);
  return note ? <Alert tone="warning">{note}</Alert> : null;
}

/** The id is generated before the first save, so that a repeated save does not create a second one. */
function newRoom(): Room {
  return {
    id: randomId(),
    hidden: false,
    title: "",
    description: "",
    areaM2: null,
    baseGuests: 2,
    maxGuests: 2,
    maxAdults: 2,
    maxChildren: 1,
    bed: "",
    view: "",
    units: null,
    amenityIds: [],
    imageIds: [],
  };
}

type NumberFieldName =
  | "areaM2"
  | "baseGuests"
  | "maxGuests"
  | "maxAdults"
  | "maxChildren"
  | "units"
  | "extraBeds"
  | "cots";

type RoomFieldsProps = Omit<RoomSectionProps, "editor"> & {
  room: Room;
  path: string;
  errorOf: Editor["errorOf"];
  onChange: (patch: Change<Room>) => void;
};

function RoomFields({ kind, room, path, errorOf, onChange, amenities, pictures, onAdded }: RoomFieldsProps) {
  const text = (name: "title" | "bed" | "view", label: string) => (
    <TextField
      id={`${path}.${name}`}
      label={label}
      required
      value={room[name]}
      maxLength={80}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={errorOf(`${path}.${name}`)}
    />
  );
  const number = (name: NumberFieldName, label: string, hint?: string) => (
    <NumberField
      id={`${path}.${name}`}
      label={label}
      {...(hint ? { hint } : { required: true })}
      value={room[name] ?? null}
      onValue={(value) => onChange({ [name]: value })}
      error={errorOf(`${path}.${name}`)}
    />
  );
  return (
    <div className="edit-grid edit-grid-3">
      {text("title", "Tên phòng")}
      {text("bed", "Giường")}
      {text("view", "Hướng nhìn")}
      {number("areaM2", "Kích thước, m²")}
      {number("units", "Số phòng")}
      {number("maxGuests", "Sức chứa")}
      {number("baseGuests", "Khách tính giá gốc")}
      {number("maxAdults", "Người lớn tối đa")}
      {number("maxChildren", "Trẻ em tối đa")}
      {kind === "hotel" && number("extraBeds", "Giường phụ", "Để trống: nhiều như sức chứa cho phép.")}
      {kind === "hotel" && number("cots", "Nôi", "Bé nằm nôi không tính vào sức chứa.")}
      <div className="edit-wide">
        <LongTextField
          label="Mô tả"
          value={room.description}
          maxLength={500}
          onValue={(description) => onChange({ description })}
          error={errorOf(`${path}.description`)}
        />
      </div>
      <fieldset className="edit-wide">
        <legend className="field-label">Đặc điểm phòng</legend>
        <AmenityCheckboxes
          onAdded={onAdded}
          type={kind === "cruise" ? "ship-room" : "hotel-room"}
          all={amenities}
          chosen={room.amenityIds}
          onChange={(amenityIds) => onChange({ amenityIds })}
        />
      </fieldset>
      <div className="edit-wide">
        <PictureManager
          label={`Ảnh ${room.title || "phòng"}`}
          ids={room.imageIds}
          onChange={(next) => onChange((now) => ({ imageIds: next(now.imageIds) }))}
          pictures={pictures}
          error={errorOf(`${path}.imageIds`)}
        />
      </div>
      <div className="edit-wide">
        <Checkbox checked={room.hidden} onChange={(event) => onChange({ hidden: event.target.checked })}>
          Ẩn: không bán nữa, đơn đã đặt vẫn giữ
        </Checkbox>
      </div>
    </div>
  );
}
