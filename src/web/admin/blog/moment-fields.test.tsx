import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { nextMorning } from "#modules/blog/rules/post-state.ts";
import { MomentFields } from "./moment-fields.tsx";

test("MomentFields shows errors of day and hour at their fields", () => {
  const shown = (errors: Record<string, string>) =>
    renderToStaticMarkup(
      <MomentFields
        publishedAt={new Date("2026-12-01T01:00:00Z")}
        nextMorning={calendarDate("2026-11-25")}
        errors={errors}
      />,
    );
  const fieldWithError = (name: string, words: string) =>
    new RegExp(`<input[^>]*aria-invalid="true"[^>]*name="${name}".*${words}`);
  expect(shown({ day: "Ngày không có thật" })).toMatch(fieldWithError("day", "Ngày không có thật.*Giờ đăng"));
  expect(shown({ at: "Giờ hẹn đã qua" })).toMatch(fieldWithError("day", "Giờ hẹn đã qua.*Giờ đăng"));
  expect(shown({ time: "Giờ chưa đúng" })).toMatch(fieldWithError("time", "Giờ chưa đúng"));
});

test("MomentFields suggests a time in the future", () => {
  expect(nextMorning(new Date("2026-11-24T00:59:00Z"))).toBe("2026-11-24");
  expect(nextMorning(new Date("2026-11-24T01:00:00Z"))).toBe("2026-11-25");
});
