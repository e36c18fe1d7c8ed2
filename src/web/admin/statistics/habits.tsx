import { formatDecimal, formatPercent } from "#kernel/decimal.ts";
import { formatVnd } from "#kernel/money.ts";
import { sourceNames } from "#modules/bookings/messages/states.ts";
import type { HabitFigures, SourceFigures } from "#modules/statistics/contract.ts";
import { Table } from "#ui/table.tsx";
import { amountColumn } from "../layout/amount-column.ts";
import { Box } from "../layout/box.tsx";

type PeriodHabits = { habits: HabitFigures; sources: readonly SourceFigures[] };

/** Booking behaviour compared with the year before: rates, lead time, length, cancellations, sources. */
export function Habits({ now, before }: { now: PeriodHabits; before: PeriodHabits }) {
  const sources = Object.entries(sourceNames).map(([source, name]) => {
    const [current, yearBefore] = [now, before].map((side) => side.sources.find((row) => row.source === source));
    return {
      name,
      bookings: current?.bookings ?? 0,
      value: current?.value ?? 0,
      bookingsBefore: yearBefore?.bookings ?? 0,
      valueBefore: yearBefore?.value ?? 0,
    };
  });
  return (
    <Box title="Khách đặt và ở thế nào">
      <Table
        fitsPhone
        caption="Số đêm, số khách và lúc đặt"
        rows={figures.map(({ key, name, text }) => ({
          name,
          now: text(now.habits[key]),
          before: text(before.habits[key]),
        }))}
        idOf={({ name }) => name}
        columns={[
          { key: "name", title: "Chỉ số" },
          { key: "now", title: "Kỳ này", numeric: true },
          { key: "before", title: "Năm trước", numeric: true },
        ]}
      />
      <Table
        caption="Nguồn đơn"
        rows={sources}
        idOf={({ name }) => name}
        columns={[
          { key: "name", title: "Nguồn đơn" },
          { key: "bookings", title: "Đơn", numeric: true },
          amountColumn("value", "Giá trị, đ"),
          { key: "bookingsBefore", title: "Đơn năm trước", numeric: true },
          amountColumn("valueBefore", "Giá trị năm trước, đ"),
        ]}
      />
    </Box>
  );
}

type Text = (figure: number | null) => string;

const money: Text = (figure) => (figure === null ? "—" : formatVnd(figure));
const percent: Text = (figure) => (figure === null ? "—" : formatPercent(figure));
const withUnit =
  (unit: string): Text =>
  (figure) =>
    figure === null ? "—" : `${formatDecimal(figure)} ${unit}`;
const figures: readonly { key: keyof HabitFigures; name: string; text: Text }[] = [
  { key: "averageRate", name: "Giá bình quân một đêm phòng đã bán (ADR)", text: money },
  { key: "revenuePerNight", name: "Doanh thu trên một đêm phòng có (RevPAR)", text: money },
  { key: "leadDays", name: "Đặt trước bình quân", text: withUnit("ngày") },
  { key: "nights", name: "Số đêm bình quân một đơn", text: withUnit("đêm") },
  { key: "cancelledPercent", name: "Đơn đã trả tiền rồi huỷ", text: percent },
  { key: "noShowPercent", name: "Đơn khách không đến", text: percent },
];
