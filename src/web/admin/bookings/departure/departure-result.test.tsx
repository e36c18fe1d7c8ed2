import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { DepartureResult } from "./departure-result.tsx";

const booking = (code: string, hasEmail: boolean): DeparturePlan["rows"][number] => ({
  id: code,
  code,
  state: "paid",
  contactName: `Khách ${code}`,
  hasEmail,
  adults: 2,
  children: 0,
  rooms: [],
  charter: false,
  total: 6_700_000,
  paid: 6_700_000,
  fate: { ok: true, total: 6_700_000, refund: 0 },
});

const shown = (...rows: DeparturePlan["rows"]) =>
  renderToStaticMarkup(
    <DepartureResult what="move" plan={{ rows, done: rows.length, stays: 0, refund: 0, previewToken: "" }} />,
  );

test("DepartureResult names the guests without an email, and calls nobody notified who was not", () => {
  const html = shown(booking("7K2M9QXA", true), booking("8K2M9QXB", false));

  expect(html).toContain("Đã dời 2 đơn và báo khách có email.");
  expect(html).toContain('href="/admin/don-dat/8K2M9QXB"');
  expect(html).toContain("Khách 8K2M9QXB (HT 8K2M 9QXB)");
  expect(html).not.toContain("7K2M9QXA");
  expect(shown(booking("7K2M9QXA", true))).toContain("Đã dời 1 đơn và báo khách.");
});
