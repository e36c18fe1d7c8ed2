import { expect } from "@playwright/test";
import { expectClean, expectNoHorizontalOverflow, recordCspViolations, untilReady } from "./expect-clean.ts";
import { openMailbox } from "./mailbox.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

test("offer emails go to confirmed subscribers only, end by one click, and the person can be erased", async ({
  page,
  browser,
}) => {
  test.slow();
  const mailbox = await openMailbox();
  const violations = await recordCspViolations(page);
  const email = `mau${Date.now()}@example.vn`;
  try {
    await page.goto("/nhan-tin");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Đăng ký" }).click();
    await expect(page.getByText("Bạn đánh dấu vào ô này để đồng ý nhận thư.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await expectClean(page, "a box that was not ticked");
    await page.getByLabel(/^Tôi đồng ý nhận email/).check();
    await page.getByRole("button", { name: "Đăng ký" }).click();
    await expect(page.getByText("Bạn xem hộp thư để xác nhận")).toBeVisible();
    await expectNoHorizontalOverflow(page, "emails about offers");

    const emailTo = () => mailbox.emails.find(({ to }) => to?.some(({ address }) => address === email));
    await expect.poll(emailTo, { timeout: 90_000 }).toBeDefined();
    const link = new URL(/https?:\S+\/nhan-tin\/\S+/.exec(emailTo()?.text ?? "")?.[0] ?? "");
    await page.goto(link.pathname + link.search);
    await expect(page).toHaveURL(link.pathname);
    await expectClean(page, "a consent that is asked for");
    await page.getByRole("button", { name: "Đồng ý nhận thư" }).click();
    await expect(page.getByText("Bạn đang nhận thư ưu đãi tại")).toBeVisible();
    await expectClean(page, "a consent that is given");

    const desk = await (await browser.newContext({ viewport: page.viewportSize() ?? null })).newPage();
    await signIn(desk, "quanly");
    await desk.goto("/admin/nhan-thu-uu-dai");
    await desk.getByRole("link", { name: email }).click();
    await expect(desk.getByText(/đồng ý .+ · bản lời 1/)).toBeVisible();
    await untilReady(desk);
    await expectClean(desk, "the data of a person");
    await expectNoHorizontalOverflow(desk, "the data of a person");
    const copied = desk.waitForEvent("download");
    await desk.getByRole("link", { name: "Trích dữ liệu" }).click();
    expect((await copied).suggestedFilename()).toBe("du-lieu-cua-khach.json");

    await page.getByRole("button", { name: "Ngừng nhận thư" }).click();
    await expect(page.getByText("Bạn đã chọn không nhận thư ưu đãi")).toBeVisible();
    await desk.goto("/admin/nhan-thu-uu-dai");
    await expect(desk.getByRole("link", { name: email })).toHaveCount(0);

    await desk.goto(`/admin/du-lieu-khach?khach=${encodeURIComponent(email)}`);
    await untilReady(desk);
    await desk.getByRole("button", { name: "Xoá dữ liệu" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("button", { name: "Xoá vĩnh viễn" }).click();
    await expect(dialog.getByText(/^Đánh dấu để xác nhận/)).toBeVisible();
    await expectClean(desk, "confirming an erasure", "dialog[open]");
    await dialog.getByLabel(/^Tôi đã xác minh/).check();
    await dialog.getByRole("button", { name: "Xoá vĩnh viễn" }).click();
    await expect(
      desk
        .getByText(/^Đã xoá thông tin ở 1 lần đồng ý/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(desk.getByText("Không có dữ liệu nào gắn với email hay số điện thoại này.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "Xoá dữ liệu" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Nhận thư ưu đãi");
    expect(violations).toEqual([]);
    await desk.context().close();
  } finally {
    await mailbox.close();
  }
});
