import { expect, type Locator, type Page, test } from "@playwright/test";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { startEmptyProduct } from "./empty-product.ts";
import { untilReady } from "./expect-clean.ts";
import { ownPicture } from "./own-picture.ts";

const OWNER = { email: "chu@vinhxanh.example", password: "thuyền nan bảy cột buồm" };

/** Presses and types as the owner does, and counts both. */
function counting(page: Page) {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    click: (control: Locator) => {
      count.clicks += 1;
      return control.click();
    },
    press: (name: string | RegExp, within: Page | Locator = page) => {
      count.clicks += 1;
      return within.getByRole("button", { name, exact: typeof name === "string" }).click();
    },
    fill: (label: RegExp, text: string, within: Page | Locator = page) => {
      count.fields += 1;
      return within.getByLabel(label).first().fill(text);
    },
    choose: (label: RegExp, option: string) => {
      count.fields += 1;
      return page.getByLabel(label).first().selectOption({ label: option });
    },
    send: (label: RegExp, buffer: Buffer) => {
      count.fields += 1;
      return page.getByLabel(label).setInputFiles({ name: "tau.jpg", mimeType: "image/jpeg", buffer });
    },
  };
}

type Owner = ReturnType<typeof counting>;

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/dang-nhap`);
  await page.getByLabel("Tên đăng nhập hoặc e-mail").fill(OWNER.email);
  await page.getByLabel("Mật khẩu").fill(OWNER.password);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Chào / })).toBeVisible();
  await untilReady(page);
}

async function writeShip(page: Page, owner: Owner): Promise<void> {
  const { fill, press } = owner;
  await fill(/^Giá tour/, "3350000");
  await fill(/^Tên danh mục mới/, "Vịnh Hạ Long");
  await press("Thêm");
  await expect(page.getByLabel(/^Danh mục/)).toHaveValue(/./);
  await owner.choose(/^Hạng sao/, "4 sao");
  for (const [label, text] of [
    [/^Lịch trình/, "2 ngày 1 đêm"],
    [/^Địa chỉ/, "Cảng Tuần Châu, Hạ Long"],
    [/^Bến/, "Tuần Châu"],
    [/^Liên kết bản đồ/, "https://maps.app.goo.gl/mau"],
    [/^Bản đồ nhúng/, '<iframe src="https://www.google.com/maps/embed?pb=mau" width="600"></iframe>'],
    [/^Hạ thuỷ/, "2020"],
    [/^Cabin/, "12"],
    [/^Thân vỏ/, "Kim loại"],
    [/^Điều hành/, "Công ty Vịnh Xanh"],
    [/^Hành trình/, "Hang Sửng Sốt – Đảo Ti Tốp"],
    [/^Giờ có mặt/, "12:00"],
    [/^Giờ trả phòng/, "10:30"],
  ] as const)
    await fill(label, text);
  await press("Thêm dòng");
  await fill(/^Điểm nổi bật, dòng 1/, "Ban công riêng ở mọi phòng");
  await owner.send(/^Thêm ảnh vào Ảnh đại diện/, await ownPicture());
  await press(/^Sửa mô tả và điểm chính/);
  await fill(/^Mô tả ảnh/, "Tàu trên vịnh");
  await press("Lưu ảnh");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await fill(/^Bài giới thiệu/, "Hai ngày trên vịnh.");
  await press("Thêm phòng");
  const room = page.locator(".edit-room");
  const cells = {
    "Tên phòng": "Ban Công",
    Giường: "1 giường đôi",
    "Hướng nhìn": "Vịnh",
    "Kích thước": "26",
    "Số phòng": "12",
  };
  for (const [label, text] of Object.entries(cells)) await fill(new RegExp(`^${label}`), text, room);
  await press("Thêm mức phí");
  await fill(/^Trước, ngày/, "7");
  await fill(/^Phí, %/, "0");
}

test("on a first day without demo data a ship is written, put on sale, sold by telephone and paid, in few presses", {
  tag: "@desktop",
}, async ({ page }) => {
  test.slow();
  const product = await startEmptyProduct({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
  try {
    await signIn(page, product.address);
    const owner = counting(page);
    const { click, press, fill } = owner;
    await press("Du thuyền Hạ Long");
    await click(page.getByRole("link", { name: "Thêm tour" }));
    await fill(/^Tên tour/, "Du thuyền Đầu Tiên");
    await press("Tạo bản nháp");
    await expect(page.getByRole("region", { name: "Lưu và đăng" })).toBeVisible();
    await untilReady(page);
    await writeShip(page, owner);
    await press("Đăng");
    await press("Đăng và mở bán 12 phòng");
    await expect(
      page
        .getByText(/^Đã đăng tour. Đã mở bán 12 phòng/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    await press("Đơn đặt");
    await click(page.getByRole("link", { name: "Đặt qua điện thoại" }));
    await expect(page.getByRole("heading", { level: 1, name: "Tạo đơn qua điện thoại" })).toBeVisible();
    await untilReady(page);
    await owner.choose(/^Tàu/, "Du thuyền Đầu Tiên");
    await fill(/^Ngày đi$/, formatDate(addDays(today(new Date()), 40)));
    await press("Xem giá");
    await expect(page.getByRole("heading", { name: "Giá hôm nay" })).toBeVisible();
    await fill(/^Họ và tên/, "Lê Thu Hằng");
    await fill(/^Số điện thoại/, "0912 345 678");
    await press("Giữ phòng và tạo đơn");
    await expect(page.getByText("Đang giữ phòng").first()).toBeVisible();
    await untilReady(page);
    await press("Ghi thu");
    const dialog = page.getByRole("dialog");
    await fill(/^Mã giao dịch/, "FT-NGAY-DAU", dialog);
    await fill(/^Tiền về ngày/, formatDate(today(new Date())), dialog);
    await fill(/^Lúc/, "00:01", dialog);
    await press("Ghi thu", dialog);
    await expect(page.getByText(/Đã thu 6,700,000 đ/)).toBeVisible();

    expect(owner.count.clicks).toBeLessThanOrEqual(25);
    expect(owner.count.fields).toBeLessThanOrEqual(45);
  } finally {
    await product.end();
  }
});
