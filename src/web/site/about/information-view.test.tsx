import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { parseDemoText } from "#database/seed/demo/parse-demo-text.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { FilledPage } from "./figures.server.ts";
import { InformationView } from "./information-view.tsx";

const [old, now] = [calendarDate("2026-11-23"), calendarDate("2026-12-01")];
const page: FilledPage = {
  page: "terms",
  version: 1,
  effectiveOn: old,
  days: [now, old],
  title: "Điều khoản",
  metaTitle: "Điều khoản",
  description: "Mô tả",
  lead: "Lời dẫn.",
  pieces: [{ kind: "text", document: parseDemoText("## Giá\n\nTrọn gói.") }],
};

const shown = (present?: string) => {
  const view = <InformationView page={page} onDay={(day) => `/dk/${day}`} {...(present && { present })} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: view }])} />);
};

test("InformationView says that a version is an earlier one and links to the current and the other versions", () => {
  expect(shown("/dk")).toMatch(/Bản cũ, áp dụng từ 23\/11\/2026.*href="\/dk">Xem bản đang áp dụng/);
  expect(shown("/dk")).toContain('href="/dk/2026-12-01"');
  expect(shown()).not.toContain("Bản cũ");
});

test("InformationView gives each section an id to jump to and the page one h1", () => {
  expect(shown()).toMatch(/<h1[^>]*>Điều khoản<\/h1>.*<h2[^>]*id="gia"[^>]*>Giá<\/h2>/);
});
