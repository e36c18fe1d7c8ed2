import CalendarDays from "lucide-react/icons/calendar-days";
import Moon from "lucide-react/icons/moon";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { MAX_ROOMS, stayLimits, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { Button } from "#ui/button.tsx";
import { DateField, DateRangeField } from "#ui/date-field.tsx";
import type { DateRange } from "#ui/date-range.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Select } from "#ui/select.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { PartyFields } from "./party-fields.tsx";
import { SearchCell } from "./search-cell.tsx";
import { tripLengthInWords } from "./trip-length.ts";

type Days = { date: CalendarDate | null; nights: number; today: CalendarDate };

/** Departure day and number of nights of a ship. */
export function TripCells({ date, nights, today, onChange }: Days & { onChange: (date: CalendarDate | null) => void }) {
  return (
    <>
      <div className="search-cell">
        <CalendarDays />
        <DateField
          bare
          label="Ngày khởi hành"
          name="date"
          value={date}
          onChange={onChange}
          min={today}
          max={latestStart("cruise", today)}
        />
      </div>
      <SearchCell icon={Moon} label="Độ dài chuyến">
        {(id) => (
          <Select
            key={nights}
            id={id}
            name="nights"
            defaultValue={nights}
            options={TRIP_NIGHTS.map((length) => ({ value: String(length), label: tripLengthInWords(length) }))}
          />
        )}
      </SearchCell>
    </>
  );
}

/** Check-in and check-out of a hotel. */
export function StayCells({ date, nights, today }: Days) {
  const [stay, setStay] = useState<DateRange>({ from: date, to: date && addDays(date, nights) });
  return (
    <div className="search-cell search-cell-two">
      <CalendarDays />
      <DateRangeField
        bare
        labels={{ from: "Nhận phòng", to: "Trả phòng" }}
        names={{ from: "checkIn", to: "checkOut" }}
        value={stay}
        onChange={setStay}
        min={today}
        max={addDays(latestStart("hotel", today), stayLimits.hotel.maxNights)}
      />
    </div>
  );
}

type PartyCellProps = {
  adults: number;
  childAges: number[];
  /** Number of rooms, where the search has it; each room needs an adult. */
  rooms?: number;
};

export function PartyCell({ rooms: firstRooms, ...first }: PartyCellProps) {
  const [party, setParty] = useState(first);
  const [rooms, setRooms] = useState(firstRooms);
  const most = Math.min(MAX_ROOMS, party.adults);
  const text = [rooms && `${Math.min(rooms, most)} phòng`, partyText(party.adults, party.childAges)];
  return (
    <div className="search-cell">
      <Users />
      <Disclosure
        className="search-cell-input"
        summary={() => (
          <>
            <span className="search-cell-label">{rooms ? "Phòng và khách" : "Số khách"}</span>
            <span className="search-cell-value">{text.filter(Boolean).join(", ")}</span>
          </>
        )}
      >
        {(close) => (
          <div className="popover">
            {rooms && (
              <div className="mb-3 flex items-center justify-between gap-4">
                <p className="text-sm font-semi">Phòng</p>
                <Stepper
                  label="phòng"
                  name="rooms"
                  value={Math.min(rooms, most)}
                  min={1}
                  max={most}
                  whyFull={most < MAX_ROOMS ? "Mỗi phòng cần một người lớn" : `Tối đa ${MAX_ROOMS} phòng`}
                  onChange={setRooms}
                />
              </div>
            )}
            <PartyFields adults={party.adults} childAges={party.childAges} onChange={setParty} />
            <Button variant="outline" className="with-script" onClick={close}>
              Áp dụng
            </Button>
          </div>
        )}
      </Disclosure>
    </div>
  );
}
