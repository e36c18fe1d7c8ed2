import { expect, type Page, test } from "@playwright/test";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

const on = addDays(today(new Date()), 45);
const written = (day: CalendarDate) => day.split("-").reverse().join("");
const request = (from: string, to: string) => ({
  Adt: 1,
  Chd: 0,
  Inf: 0,
  ListFlight: [{ StartPoint: from, EndPoint: to, DepartDate: written(on) }],
});
const results = `/tim-ve-may-bay/ket-qua?req=${encodeURIComponent(JSON.stringify(request("VII", "PQC")))}&wait=1`;

const money = ["giá vé", "thuế", "phí sân bay"] as const;
const classes = { "Người lớn": 900_000, "Trẻ em": 810_000, "Em bé": 90_000 } as const;

async function addFlight(page: Page, number: string) {
  await page.goto("/admin/ve-may-bay");
  await untilReady(page);
  await page.getByRole("link", { name: "Thêm chuyến bay" }).filter({ visible: true }).last().click();
  const form = page.getByRole("form", { name: "Chuyến bay" });
  await form.getByLabel(/^Số hiệu/).fill(`VN${number.slice(2)}`);
  await form.getByLabel(/^Hãng bay/).selectOption("QH");
  await form.getByLabel(/^Điểm đi/).selectOption("VII");
  await form.getByLabel(/^Điểm đến/).selectOption("PQC");
  await form.getByLabel(/^Giờ đi/).fill("10h40");
  await form.getByLabel(/^Số phút bay/).fill("95");
  await form.getByLabel(/^Loại máy bay/).fill("321");
  await form.getByRole("button", { name: "Thêm chuyến bay" }).click();
  await expect(form).toContainText("Số hiệu bắt đầu bằng mã hãng QH.");
  await expect(form.getByLabel(/^Giờ đi/)).toHaveValue("10h40");
  await expectClean(page, "a flight with an error");
  await form.getByLabel(/^Số hiệu/).fill(number.toLowerCase());
  await form.getByRole("button", { name: "Thêm chuyến bay" }).click();
  await expect(page).toHaveURL(/\/admin\/ve-may-bay\?/);
}

async function addFare(page: Page, code: string) {
  await page.goto("/admin/ve-may-bay/them-hang-ve");
  await untilReady(page);
  const form = page.getByRole("form", { name: "Hạng vé" });
  await form.getByLabel(/^Hãng bay/).selectOption("QH");
  await form.getByLabel(/^Điểm đi/).selectOption("VII");
  await form.getByLabel(/^Điểm đến/).selectOption("PQC");
  await form.getByLabel(/^Mã hạng/).fill(code);
  await form.getByLabel(/^Tên hạng/).fill(`Hạng ${code}`);
  await form.getByLabel(/^Ký hiệu đặt chỗ/).fill("Q");
  await form.getByLabel(/^Số chỗ mỗi chuyến/).fill("9");
  for (const [who, fare] of Object.entries(classes))
    for (const [place, part] of money.entries())
      await form.getByLabel(`${who}, ${part}, đ`).fill(String([fare, 0, 10_000][place]));
  await form.getByLabel(/^Điều kiện vé/).fill("Hoàn vé\nKhông hoàn vé.");
  await form.getByRole("button", { name: "Thêm hạng vé" }).click();
  await expect(page).toHaveURL(/\/admin\/ve-may-bay\/hang-ve\?/);
}

test("a flight that staff add with a fare is found by visitors, until its seats are closed and it is removed", {
  tag: "@wide",
}, async ({ page }) => {
  test.slow();
  const mark = String(1000 + (Date.now() % 9000));
  const [number, code] = [`QH${mark}`, `E${mark}`];
  const brand = page.getByRole("article").filter({ hasText: `Hạng ${code}` });
  await signIn(page, "quanly");
  await addFlight(page, number);
  await addFare(page, code);
  await page.goto(results);
  await expect(brand).toContainText(`QH ${mark}`);

  await page.goto(`/admin/ve-may-bay?text=${number}`);
  await untilReady(page);
  await page.getByRole("link", { name: `Xem chỗ của ${number}` }).click();
  await expect(page).toHaveURL(/\/cho\?so=/);
  await page.goto(`/admin/ve-may-bay/cho?so=${number}&ngay=${on}`);
  await untilReady(page);
  await page.getByRole("button", { name: `Đổi số chỗ Hạng ${code}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Số chỗ mở bán/).fill("0");
  await dialog.getByRole("button", { name: "Lưu số chỗ" }).click();
  await expect(page.getByRole("table", { name: "Chỗ theo hạng" })).toContainText("0, riêng ngày này");
  await expectClean(page, "seats of a departure");
  await page.goto(results);
  await expect(brand).toHaveCount(0);

  await page.goto(`/admin/ve-may-bay?text=${number}`);
  await untilReady(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("button", { name: "Xoá chuyến" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Xoá chuyến" }).click();
  await expect(page).toHaveURL(/\/admin\/ve-may-bay\?/);
  await page.goto(`/admin/ve-may-bay?text=${number}`);
  await expect(page.getByText("Không có chuyến nào khớp.")).toBeVisible();
  await page.goto(`/admin/ve-may-bay/hang-ve/VII-PQC-QH-${code}`);
  await untilReady(page);
  await page.getByRole("button", { name: "Xoá hạng vé" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Xoá hạng vé" }).click();
  await expect(page).toHaveURL(/\/admin\/ve-may-bay\/hang-ve\?/);
});
