import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentSteps } from "./payment-steps.tsx";
import type { PaymentStage } from "./stage.ts";

const shown = (kind: "flight" | "cruise", stage: PaymentStage) =>
  renderToStaticMarkup(<PaymentSteps kind={kind} stage={stage} transfer />);

test("who pays for a ticket is at the last of the steps that began with the choice of flights", () => {
  const html = shown("flight", "waiting");
  for (const words of ["Chọn chuyến bay", "Đặt chỗ"]) expect(html).toMatch(new RegExp(`${words}<[^>]*>, đã xong`));
  expect(html).toMatch(/Thanh toán<[^>]*>, đang làm/);
  expect(html).not.toContain("Nhận vé");
  expect(shown("flight", "asking")).toMatch(/Đặt chỗ<[^>]*>, đang làm/);
  expect(shown("flight", "confirmed")).not.toMatch(/đang làm|chưa làm/);
});

test("nothing is being done of an order that was cancelled", () => {
  for (const kind of ["flight", "cruise"] as const) expect(shown(kind, "cancelled")).not.toContain("đang làm");
  expect(shown("flight", "expired")).not.toContain("đang làm");
  // A room can be held again.
  expect(shown("cruise", "expired")).toContain("đang làm");
});
