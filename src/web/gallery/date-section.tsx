import { useState } from "react";
import { addDays, type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { DateField, DateRangeField } from "#ui/date-field.tsx";
import { DatePicker, DateRangePicker } from "#ui/date-picker.tsx";
import { type DateRange, tripRangeLabels } from "#ui/date-range.ts";
import { MarkedDaysProvider } from "#ui/marked-days.ts";
import { Sheet } from "./sheet.tsx";

const marked = [{ name: "Giáng sinh, có phụ thu", from: "2026-12-24", to: "2026-12-25" }];

export function DateSection({ today }: { today: CalendarDate }) {
  const limits = { min: today, max: addDays(today, 365) };
  const [stay, setStay] = useState<DateRange>({
    from: calendarDate("2026-12-12"),
    to: calendarDate("2026-12-14"),
  });
  const [day, setDay] = useState<CalendarDate | null>(calendarDate("2026-12-12"));
  return (
    <MarkedDaysProvider value={marked}>
      <Sheet
        id="chon-ngay"
        title="Chọn ngày"
        note="Tuần bắt đầu thứ 2. Ngày âm ở góc phải, mùng 1 và rằm màu son. Vạch vàng là ngày lễ."
      >
        <div className="gallery-picker">
          <DateRangePicker {...limits} value={stay} onChange={setStay} onDone={() => {}} />
        </div>
        <div className="gallery-picker gallery-one">
          <DatePicker {...limits} value={day} onPick={setDay} />
        </div>
        <div className="sheet-grid sheet-grid-2">
          <DateField {...limits} label="Ngày đi" name="date" value={day} onChange={setDay} />
          <DateField
            {...limits}
            label="Ngày khởi hành"
            name="start"
            value={null}
            onChange={setDay}
            error="Bạn chưa chọn ngày đi"
          />
        </div>
        <TripDates limits={limits} />
      </Sheet>
    </MarkedDaysProvider>
  );
}

function TripDates({ limits }: { limits: { min: CalendarDate; max: CalendarDate } }) {
  const [trip, setTrip] = useState<DateRange>({ from: null, to: null });
  return (
    <DateRangeField
      {...limits}
      labels={{ from: "Ngày bay đi", to: "Ngày bay về" }}
      names={{ from: "depart", to: "return" }}
      words={tripRangeLabels}
      minDays={0}
      value={trip}
      onChange={setTrip}
    />
  );
}
