import { Form } from "react-router";
import { MAX_GROUP } from "#kernel/party.ts";
import { stayLimits, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { type StayKind, stayKinds } from "#modules/bookings/contract/booking.ts";
import type { RoomSearch } from "#modules/bookings/queries/find-rooms.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PartyFields } from "#web/components/party-fields.tsx";
import { roomKey } from "#web/components/trip.ts";
import { tripLengthInWords } from "#web/components/trip-length.ts";
import { Box } from "../../layout/box.tsx";
import { type Finder, MAX_PRICE_PARAM, PLACE_PARAM } from "../finder.ts";
import type { RoomField } from "../room-choices.ts";
import { CHARTER, kindQuery, type PhoneTrip } from "./phone-trip.ts";

/** The options, and the current choice. */
export type TripChoice = {
  kind: StayKind;
  products: readonly { slug: string; title: string }[];
  rooms: readonly RoomField[];
  trip: PhoneTrip;
  /** Narrows the room search while no product is chosen. */
  finder: Finder;
  places: readonly { id: string; name: string }[];
  roomSearch: RoomSearch | null;
  today: string;
};

type TripFormProps = TripChoice & {
  /** Address of the same form for another product kind. */
  hrefOf: (kind: StayKind) => string;
  /** Link to the flight search, if flights are sold. */
  flightsHref?: string;
  /** True if a whole ship may be chosen. */
  mayCharter?: boolean;
};

/** The stay of a booking or a quote, stored in the page's address. */
export function TripForm(props: TripFormProps) {
  const { kind, products, rooms, trip, today, hrefOf, mayCharter = false } = props;
  const { heading, Noun, day } = tripLabels[kind];
  return (
    <Box
      id="chuyen-di"
      title={heading}
      head={
        <nav className="tabs" aria-label="Loại đơn">
          {stayKinds.map((line) => (
            <Anchor key={line} href={hrefOf(line)} {...(line === kind && { "aria-current": "true" as const })}>
              {tripLabels[line].line}
            </Anchor>
          ))}
          {props.flightsHref && <Anchor href={props.flightsHref}>Vé máy bay</Anchor>}
        </nav>
      }
    >
      <Form key={`${kind} ${JSON.stringify(trip)}`} method="get" className="box-body phone-trip">
        {Object.entries(kindQuery(kind)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          name="tau"
          label={Noun}
          defaultValue={trip.slug}
          options={[
            { value: "", label: "Mọi tàu và khách sạn" },
            ...products.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
        <div className="field">
          <span className="field-label">{day}</span>
          <DateTextField label={day} name="ngay" min={today} defaultValue={trip.checkIn} required />
        </div>
        {kind === "cruise" ? (
          <SelectField
            name="dem"
            label="Độ dài"
            defaultValue={String(trip.nights)}
            options={TRIP_NIGHTS.map((nights) => ({ value: String(nights), label: tripLengthInWords(nights) }))}
          />
        ) : (
          <TextField
            name="dem"
            label="Số đêm"
            type="number"
            min={1}
            max={stayLimits[kind].maxNights}
            defaultValue={Number.isInteger(trip.nights) ? trip.nights : 1}
            required
          />
        )}
        <div className="phone-party">
          <PartyFields
            {...(mayCharter && { most: MAX_GROUP })}
            adults={Number.isInteger(trip.adults) ? trip.adults : 2}
            childAges={trip.children.map((child) => child.age).filter(isAge)}
          />
        </div>
        {trip.slug === "" && <FinderFields {...props} />}
        {rooms.map((room) => (
          <TextField
            key={room.key}
            name={`phong.${room.key}`}
            label={room.title}
            type="number"
            min={0}
            max={20}
            hint="Số phòng"
            defaultValue={trip.rooms.find((chosen) => roomKey(chosen) === room.key)?.quantity ?? ""}
          />
        ))}
        {mayCharter && kind === "cruise" && (
          <Checkbox name={CHARTER} defaultChecked={trip.charter}>
            Thuê trọn tàu
          </Checkbox>
        )}
        <div className="phone-trip-end">
          <Button type="submit" variant="deep">
            Xem giá
          </Button>
          {rooms.length > 0 && <p className="field-hint">Không chọn phòng thì lấy cách xếp rẻ nhất.</p>}
          {trip.slug === "" && <p className="field-hint">Chưa chọn chỗ thì hiện mọi tàu và khách sạn còn phòng.</p>}
        </div>
      </Form>
    </Box>
  );
}

function FinderFields({ finder, places, roomSearch }: TripFormProps) {
  return (
    <>
      <SelectField
        name={PLACE_PARAM}
        label="Nơi"
        defaultValue={finder.place}
        options={[{ value: "", label: "Mọi nơi" }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
        error={roomSearch?.fields.placeId}
      />
      <MoneyField
        name={MAX_PRICE_PARAM}
        label="Tổng tiền tối đa, đ"
        hint="Ví dụ 12 triệu. Để trống là không giới hạn."
        defaultValue={finder.maxPrice}
        error={roomSearch?.fields.maxPrice}
      />
    </>
  );
}

export const tripLabels = {
  cruise: { line: "Du thuyền", heading: "Chuyến đi", noun: "tàu", Noun: "Tàu", day: "Ngày đi" },
  hotel: { line: "Khách sạn", heading: "Kỳ ở", noun: "khách sạn", Noun: "Khách sạn", day: "Ngày nhận phòng" },
} as const satisfies Record<StayKind, object>;

const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= 17;
