import { expect } from "@playwright/test";
import { placeBooking } from "./book.ts";
import { test } from "./visitor.ts";

test(
  "a customer pays at VNPay after a first try that failed, and the booking is confirmed",
  { tag: "@both" },
  async ({ page }, { project }) => {
    await placeBooking(page, project.name.includes("phone") ? "0912 000 171" : "0912 000 172", "/du-thuyen/van-hai");
    const pay = page.getByRole("button", { name: /VNPay/ });
    await pay.click();
    await page.getByRole("link", { name: "cancels" }).click();
    await expect(page.getByText("Lần trả qua VNPay chưa thành công")).toBeVisible();
    await pay.click();
    await page.getByRole("link", { name: "pays" }).click();
    await expect(
      page
        .getByText(/Đã xác nhận|đã nhận đủ|thành công/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  },
);

for (const [name, phone] of [
  ["MoMo", "0912 000 173"],
  ["ZaloPay", "0912 000 174"],
] as const)
  test(`a customer pays at ${name}`, { tag: "@phone" }, async ({ page }) => {
    await placeBooking(page, phone, "/du-thuyen/van-hai");
    await page.getByRole("button", { name }).click();
    await page.getByRole("link", { name: "pays" }).click();
    await expect(
      page
        .getByText(/Đã nhận [\d,]+ đ/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });
