import type { FieldErrors } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { BedTotal } from "#modules/availability/contract/offer.ts";
import type { Bed, RoomChoice } from "#modules/availability/contract/stay.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { FieldError } from "#ui/text-field.tsx";
import { childAgeOptions } from "#web/components/party-fields.tsx";
import { tripPath } from "#web/components/product-paths.ts";
import type { Checkout } from "./checkout.ts";
import { Days } from "./days-section.tsx";
import type { Order } from "./order.ts";
import { RoomsSection } from "./rooms-section.tsx";

export type Change = (part: Partial<Order>) => unknown;
export type PartySectionProps = {
  checkout: Checkout;
  order: Order;
  choice: readonly RoomChoice[];
  fields: FieldErrors;
  onChange: Change;
};

/** The party and its rooms; every change requests a new price. */
export function PartySection({ checkout, order, choice, fields, onChange }: PartySectionProps) {
  return (
    <section className="form-part" aria-labelledby="nha-minh">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="title-3 form-title" id="nha-minh">
          Số khách và phòng
        </h2>
        <a className="link link-tall text-sm" href={tripPath(checkout.product.slug, { ...order, month: null })}>
          Xem lịch giá và phòng
        </a>
      </div>
      <Days checkout={checkout} order={order} error={fields.checkIn ?? fields.nights} onChange={onChange} />
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
      {!order.charter && (
        <RoomsSection product={checkout.product} choice={choice} error={fields.rooms} onChange={onChange} />
      )}
      <div className="without-script mt-3">
        <Button type="submit" name="update" value="1" variant="outline">
          Cập nhật giá
        </Button>
      </div>
    </section>
  );
}

const bedNames: Record<Bed, string> = { own: "Giường riêng", shared: "Ngủ chung bố mẹ" };

type BedFieldProps = { place: number; bed: Bed | null; totals: readonly BedTotal[]; onChange: (bed: Bed) => unknown };

/** The bed of a child, with the price difference of each bed to the cheapest one. */
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

/** Age and bed of each child. One empty row is for the next child, so a form without a script can add one too. */
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
          <legend className="field-label">Bé {index + 1}: tuổi vào ngày đầu tiên và chỗ ngủ</legend>
          <Select
            id={`child-${index}`}
            name="childAge"
            aria-label={`Tuổi bé ${index + 1}`}
            options={[{ value: "", label: "Bỏ bé này" }, ...childAgeOptions]}
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
            Thêm bé <span className="font-normal text-text-2">(tuổi vào ngày đầu tiên)</span>
          </span>
          <span className="w-44 flex-none">
            <Select
              key={childAges.length}
              name="childAge"
              options={[{ value: "", label: "Không thêm" }, ...childAgeOptions]}
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
