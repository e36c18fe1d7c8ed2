import { expect, type Page } from "@playwright/test";
import { choose, departOn, field, fillPassenger, hold, returnOn } from "./flights.ts";
import { test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

const panel = (page: Page, name: RegExp) => page.getByRole("region", { name });

test("without a script, an invalid search keeps its values and shows the error, and a valid one leads to a choice", async ({
  page,
}) => {
  await page.goto("/tim-ve-may-bay");
  const box = page.getByRole("search", { name: "Tìm chuyến bay" });
  await box.getByRole("combobox", { name: "Điểm đến" }).fill("đâu đó");
  await box.getByRole("button", { name: "Tìm chuyến bay" }).click();
  await expect(box.getByText("Vui lòng chọn sân bay!")).toBeVisible();
  await box.getByRole("combobox", { name: "Điểm đến" }).fill("sai gon");
  await box.getByText("Khứ hồi", { exact: true }).click();
  await box.getByLabel("Ngày đi").fill(departOn);
  await box.getByLabel(/^Ngày về/).fill(returnOn);
  await box.getByText("Hành khách").click();
  await box.getByRole("spinbutton", { name: "Số trẻ em" }).fill("1");
  await box.getByText("Hành khách").click();
  await box.getByRole("button", { name: "Tìm chuyến bay" }).click();

  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ket-qua\?req=/);
  const out = panel(page, /Hà Nội.*Hồ Chí Minh/);
  await expect(out.getByRole("article").first()).toContainText("2 khách");
  await choose(out).first().click();
  await choose(panel(page, /Hồ Chí Minh.*Hà Nội/))
    .first()
    .click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("region", { name: "Vé đang chọn" }).getByRole("link").click();
  await fillPassenger(page, 0, ["Võ", "Bích Liên"]);
  await hold(page).click();
  await expect(page.getByText("Bạn cần đồng ý").first()).toBeVisible();
  await expect(field(page, "passengers.0.givenNames")).toHaveValue("Bích Liên");
});
