import { Form } from "react-router";
import { addMonths, type CalendarDate } from "#kernel/calendar-date.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { monthName } from "./month-name.ts";

type MonthFilterProps = {
  label: string;
  /** The shown month, "2026-12". */
  month: string;
  today: CalendarDate;
  /** Months that it offers before and after the present one. */
  back: number;
  ahead: number;
};

/** A GET form that chooses the month of a page, the latest first; the shown one is always among them. */
export function MonthFilter({ label, month, today, back, ahead }: MonthFilterProps) {
  const offered = Array.from({ length: back + ahead + 1 }, (_, index) => addMonths(today, ahead - index).slice(0, 7));
  const months = [...new Set([...offered, month])].toSorted().toReversed();
  return (
    <Form key={month} method="get" className="admin-list-filters">
      <Select
        name="thang"
        aria-label={label}
        defaultValue={month}
        options={months.map((value) => ({ value, label: monthName(value) }))}
      />
      <Button type="submit" variant="quiet">
        Xem
      </Button>
    </Form>
  );
}
