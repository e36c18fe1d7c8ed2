import { addDays } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { BedTotal } from "#modules/availability/contract/offer.ts";
import type { Bed, RoomChoice } from "#modules/availability/contract/stay.ts";
import { BOOKING_WINDOW_DAYS, MAX_ROOMS } from "#modules/availability/limits.ts";
import { Button } from "#ui/button.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Select, SelectField } from "#ui/select.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { tripLengthInWords } from "#web/components/party-text.ts";
import { tripQuery, withRooms } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout.ts";
import { cabinField, type Order } from "./order.ts";

type Change = (part: Partial<Order>) => unknown;
type PartySectionProps = {
  checkout: Checkout;
  order: Order;
  choice: readonly RoomChoice[];
  fields: FieldErrors;
  onChange: Change;
};

/** Who travels and in which cabins; every change asks for the price anew. */
export function PartySection({ checkout, order, choice, fields, onChange }: PartySectionProps) {
  const { cruise } = checkout;
  return (
    <section className="form-part" aria-labelledby="nha-minh">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="title-3 form-title" id="nha-minh">
          Số khách và phòng
        </h2>
        <a
          className="link link-tall text-sm"
          href={`${paths.cruise(cruise.slug, tripQuery({ ...order, month: null }))}#lich-gia`}
        >
          Xem lịch giá và phòng
        </a>
      </div>
      <TripDates checkout={checkout} order={order} error={fields.checkIn} onChange={onChange} />
      <div className="form-row">
        <p className="font-semi">Người lớn</p>
        <Stepper
          label="người lớn"
          name="adults"
          value={order.adults}
          min={1}
          max={MAX_GUESTS - order.childAges.length}
          onChange={(adults) => onChange({ adults })}
        />
      </div>
      {fields.adults && <FieldError id="adults-note">{fields.adults}</FieldError>}
      <Children checkout={checkout} order={order} fields={fields} onChange={onChange} />
      {!order.charter && <Rooms rooms={cruise.rooms} choice={choice} error={fields.rooms} onChange={onChange} />}
      <div className="without-script mt-3">
        <Button type="submit" name="update" value="1" variant="outline">
          Cập nhật giá
        </Button>
      </div>
    </section>
  );
}

type TripDatesProps = Pick<PartySectionProps, "checkout" | "order" | "onChange"> & { error: string | undefined };

function TripDates({ checkout: { today, nightsOnSale }, order, error, onChange }: TripDatesProps) {
  return (
    <div className="form-grid mb-2">
      <DateField
        className="self-end"
        label="Ngày khởi hành"
        name="date"
        required
        min={today}
        max={addDays(today, BOOKING_WINDOW_DAYS)}
        value={order.date}
        error={error}
        onChange={(date) => date && onChange({ date })}
      />
      {nightsOnSale.length > 1 ? (
        <SelectField
          label="Độ dài chuyến"
          name="nights"
          value={order.nights}
          options={nightsOnSale.map((nights) => ({ value: String(nights), label: tripLengthInWords(nights) }))}
          onChange={(event) => onChange({ nights: Number(event.target.value) })}
        />
      ) : (
        <input type="hidden" name="nights" value={order.nights} />
      )}
    </div>
  );
}

const years = Array.from({ length: 18 }, (_, age) => ({
  value: String(age),
  label: age === 0 ? "Dưới 1 tuổi" : `${age} tuổi`,
}));
const bedNames: Record<Bed, string> = { own: "Giường riêng", shared: "Ngủ chung bố mẹ" };

type BedFieldProps = { place: number; bed: Bed | null; totals: readonly BedTotal[]; onChange: (bed: Bed) => unknown };

/** Where a child sleeps, with what each bed costs more than the cheapest one. */
function BedField({ place, bed, totals, onChange }: BedFieldProps) {
  const [cheapest] = totals;
  if (!cheapest) return <input type="hidden" name="childBed" value="" />;
  const label = (one: BedTotal) =>
    one.total > cheapest.total
      ? `${bedNames[one.bed]}, thêm ${formatVnd(one.total - cheapest.total)}`
      : bedNames[one.bed];
  return (
    <Select
      name="childBed"
      aria-label={`Chỗ ngủ bé ${place + 1}`}
      options={totals.map((one) => ({ value: one.bed, label: label(one) }))}
      value={bed ?? cheapest.bed}
      onChange={(event) => onChange(event.target.value === "own" ? "own" : "shared")}
    />
  );
}

/** Each child by age and bed. One empty row waits for the next child, so a form without a script can add one too. */
function Children({ checkout: { beds }, order, fields, onChange }: Omit<PartySectionProps, "choice">) {
  const { childAges, childBeds } = order;
  const hasPlace = order.adults + childAges.length < MAX_GUESTS;
  const setAge = (index: number, text: string) => {
    if (text === "") onChange({ childAges: childAges.toSpliced(index, 1), childBeds: childBeds.toSpliced(index, 1) });
    else onChange({ childAges: childAges.with(index, Number(text)) });
  };
  return (
    <>
      {childAges.map((age, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child has no other identity than its place
        <fieldset key={index} className="child-row">
          <legend className="field-label">Bé {index + 1}: tuổi vào ngày đi và chỗ ngủ</legend>
          <Select
            id={`child-${index}`}
            name="childAge"
            aria-label={`Tuổi bé ${index + 1}`}
            options={[{ value: "", label: "Bỏ bé này" }, ...years]}
            value={String(age)}
            onChange={(event) => setAge(index, event.target.value)}
          />
          <BedField
            place={index}
            bed={childBeds[index] ?? null}
            totals={beds[index] ?? []}
            onChange={(bed) => onChange({ childBeds: childBeds.with(index, bed) })}
          />
          {fields[`children.${index}.age`] && (
            <FieldError id={`child-${index}-note`}>{fields[`children.${index}.age`]}</FieldError>
          )}
        </fieldset>
      ))}
      {hasPlace && (
        <label className="form-row">
          <span className="font-semi">
            Thêm bé <span className="font-normal text-text-2">(tuổi vào ngày đi)</span>
          </span>
          <span className="w-44 flex-none">
            <Select
              key={childAges.length}
              name="childAge"
              options={[{ value: "", label: "Không thêm" }, ...years]}
              value=""
              onChange={(event) =>
                onChange({ childAges: [...childAges, Number(event.target.value)], childBeds: [...childBeds, null] })
              }
            />
          </span>
          <input type="hidden" name="childBed" value="" />
        </label>
      )}
    </>
  );
}

type RoomsProps = {
  rooms: Checkout["cruise"]["rooms"];
  choice: readonly RoomChoice[];
  error: string | undefined;
  onChange: Change;
};

function Rooms({ rooms, choice, error, onChange }: RoomsProps) {
  const chosen = (roomId: string) => choice.find((cabin) => cabin.roomId === roomId)?.quantity ?? 0;
  const shown = rooms.filter((room) => room.left > 0 || chosen(room.id) > 0);
  return (
    <>
      <h3 className="title-4 mt-3">Phòng</h3>
      {shown.map((room) => (
        <div key={room.id} className="form-row">
          <p>
            <span className="font-semi">{room.title}</span>
            <span className="block text-xs text-text-2">
              Tối đa {room.maxGuests} khách, {room.left > 0 ? `còn ${room.left} phòng` : "đã hết"}
            </span>
          </p>
          <Stepper
            label={`phòng ${room.title}`}
            name={cabinField(room.id)}
            value={chosen(room.id)}
            max={Math.max(chosen(room.id), Math.min(room.left, MAX_ROOMS))}
            onChange={(quantity) => onChange({ rooms: withRooms(choice, room.id, quantity) })}
          />
        </div>
      ))}
      {shown.length === 0 && <p className="mt-2 text-sm text-text-2">Ngày này không còn phòng nào mở bán.</p>}
      {error && <FieldError id="cabins-note">{error}</FieldError>}
    </>
  );
}
