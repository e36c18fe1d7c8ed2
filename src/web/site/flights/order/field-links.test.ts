import { expect, test } from "vitest";
import { errorSummaryItems } from "./field-links.tsx";

test("errorSummaryItems keeps the order of the form and names each field", () => {
  const items = errorSummaryItems({
    consent: "Bạn cần đồng ý.",
    "contact.phone": "Số chưa đúng.",
    "passengers.1.bornOn": "Cần ngày sinh.",
    "invoice.taxCode": "Mã sai.",
    "passengers.0.passport": "Cần hộ chiếu.",
    "passengers.0.surname": "Cần họ.",
    "passengers.0.baggage": "Không bán.",
    expectedTotal: "Giá sai.",
  });
  expect(items.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    "Họ hành khách 1: Cần họ.",
    "Hộ chiếu hành khách 1: Cần hộ chiếu.",
    "Hành lý hành khách 1: Không bán.",
    "Ngày sinh hành khách 2: Cần ngày sinh.",
    "Điện thoại: Số chưa đúng.",
    "Mã số thuế: Mã sai.",
    "Điều khoản: Bạn cần đồng ý.",
  ]);
});

test("errorSummaryItems links an unnamed field to its passenger", () => {
  expect(errorSummaryItems({ "passengers.2.baggage.0.code": "Sai." })).toMatchObject([
    { title: "Hành khách 3", text: "Sai." },
  ]);
});
