import { expect, test } from "vitest";
import { earliestStart } from "./earliest-start.ts";

test("today's departure is on sale until eight in the morning in Vietnam", () => {
  expect(earliestStart("cruise", new Date("2026-12-12T00:59:59Z"))).toBe("2026-12-12");
  expect(earliestStart("cruise", new Date("2026-12-12T01:00:00Z"))).toBe("2026-12-13");
  expect(earliestStart("cruise", new Date("2026-12-11T17:00:00Z"))).toBe("2026-12-12");
});
