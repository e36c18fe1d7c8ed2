import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronDown from "lucide-react/icons/chevron-down";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { formatLongDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { SelectField } from "#ui/select.tsx";
import { PartyFields } from "#web/components/party-fields.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { roomsText, type Trip } from "#web/components/trip.ts";
import { tripLengthInWords } from "#web/components/trip-length.ts";

type PartyFormProps = { slug: string; trip: Trip; children: ReactNode };

/** The party, below the days of its stay. */
export function PartyForm({ slug, trip, children }: PartyFormProps) {
  return (
    <form action={productPaths[trip.kind].page(slug)} className="grid gap-3" data-in-place="replace">
      {trip.rooms && <input type="hidden" name="cabins" value={roomsText(trip.rooms)} />}
      {children}
      <div className="field">
        <span className="field-label">Số khách</span>
        <Disclosure
          key={`${trip.adults}-${trip.childAges.join()}`}
          className="trip-party"
          summaryClass="input flex items-center gap-2.5"
          summary={() => (
            <>
              <Users className="text-text-3" />
              <span className="flex-1">{partyText(trip.adults, trip.childAges)}</span>
              <ChevronDown className="text-text-3" />
            </>
          )}
        >
          {() => (
            <div className="popover">
              <PartyFields adults={trip.adults} childAges={trip.childAges} />
              <Button type="submit" variant="outline">
                Áp dụng
              </Button>
            </div>
          )}
        </Disclosure>
      </div>
      <Button type="submit" variant="quiet" className="without-script">
        Xem giá
      </Button>
    </form>
  );
}

export type TripFormProps = {
  slug: string;
  trip: Trip;
  nightsOnSale: readonly number[];
  /** The chosen day in the lunar calendar, as "14 âm". */
  lunar: string | null;
};

/** Day, nights and party. The day is picked in the price calendar. */
export function TripForm({ slug, nightsOnSale, trip, lunar }: TripFormProps) {
  return (
    <PartyForm slug={slug} trip={trip}>
      {trip.date && <input type="hidden" name="date" value={trip.date} />}
      <div className="field">
        <span className="field-label">Ngày khởi hành</span>
        <a className="input flex items-center gap-2.5" href="#lich-gia">
          <CalendarDays className="text-text-3" />
          <span className="flex-1">
            {trip.date ? formatLongDate(trip.date) : "Chọn trong lịch giá"}
            {lunar && <span className="text-text-3"> · {lunar}</span>}
          </span>
          <ChevronDown className="text-text-3" />
        </a>
      </div>
      {nightsOnSale.length > 1 && (
        <div data-applies>
          <SelectField
            key={trip.nights}
            label="Độ dài chuyến"
            name="nights"
            defaultValue={trip.nights}
            options={nightsOnSale.map((nights) => ({ value: String(nights), label: tripLengthInWords(nights) }))}
          />
        </div>
      )}
      {nightsOnSale.length === 1 && <input type="hidden" name="nights" value={trip.nights} />}
    </PartyForm>
  );
}
