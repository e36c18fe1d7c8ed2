import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentSteps } from "./payment-steps.tsx";
import type { PaymentStage } from "./stage.ts";

const shown = (kind: "flight" | "cruise", stage: PaymentStage, sendsMail = true) =>
  renderToStaticMarkup(<PaymentSteps kind={kind} stage={stage} transfer sendsMail={sendsMail} />);

test("PaymentSteps promises an email only with a mail server", () => {
  expect(shown("cruise", "waiting")).toContain("Qua email");
  expect(shown("cruise", "waiting", false)).not.toContain("email");
});

test("PaymentSteps shows the last step of the flight order when a ticket is being paid", () => {
  const html = shown("flight", "waiting");
  for (const words of ["Chọn chuyến bay", "Đặt chỗ"]) expect(html).toMatch(new RegExp(`${words}<[^>]*>, đã xong`));
  expect(html).toMatch(/Thanh toán<[^>]*>, đang làm/);
  expect(html).not.toContain("Nhận vé");
  expect(shown("flight", "asking")).toMatch(/Đặt chỗ<[^>]*>, đang làm/);
  expect(shown("flight", "confirmed")).not.toMatch(/đang làm|chưa làm/);
});

test("PaymentSteps marks no step as current when the order was cancelled", () => {
  for (const kind of ["flight", "cruise"] as const) expect(shown(kind, "cancelled")).not.toContain("đang làm");
  expect(shown("flight", "expired")).not.toContain("đang làm");
  // A room can be held again, so its step stays current.
  expect(shown("cruise", "expired")).toContain("đang làm");
});
