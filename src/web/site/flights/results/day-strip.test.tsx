import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { DayStrip } from "./day-strip.tsx";

test("DayStrip says what its prices are for, in text and for screen readers", () => {
  const on = calendarDate("2026-12-10");
  const days = [{ on, lowest: vnd(6_046_000) }];
  const html = renderToStaticMarkup(<DayStrip days={days} on={on} label="Ngày bay" hrefOf={() => "/"} />);
  expect(html).toContain("Giá từ, một chiều, 1 người lớn</p>");
  expect(html).toMatch(/đồng một chiều, một người lớn/);
  const none = renderToStaticMarkup(
    <DayStrip days={[{ on, lowest: null }]} on={on} label="Ngày bay" hrefOf={() => "/"} />,
  );
  expect(none).not.toContain("người lớn");
});
