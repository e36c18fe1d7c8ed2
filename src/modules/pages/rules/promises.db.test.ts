import { describe, expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { pageContent } from "../contract.ts";
import { pageVersions } from "../tables.ts";
import { pageNames } from "./page-names.ts";

/** Links in these texts. */
const informationLinks = [
  ...["/tim-du-thuyen", "/tim-khach-san", "/tim-ve-may-bay", "/kiem-tra-ve", "/tra-cuu-don-hang", "/khieu-nai"],
  ...["/dieu-khoan-va-dieu-kien", "/hinh-thuc-thanh-toan", "/chinh-sach-rieng-tu", "/du-lieu-cua-ban"],
  "/huong-dan-su-dung",
];

async function newestTexts(ctx: Context) {
  const rows = await ctx.db.select().from(pageVersions);
  return pageNames.map((page) => {
    const newest = rows.filter((row) => row.page === page).toSorted((a, b) => b.version - a.version)[0];
    return { page, text: JSON.stringify(newest?.content ?? "") };
  });
}

describe("the initial pages", () => {
  test("link to the booking page for another day, which changes it", async ({ ctx }) => {
    for (const { page, text } of await newestTexts(ctx)) {
      expect(text, page).not.toMatch(/đổi hoặc huỷ đơn đã trả tiền, bạn gọi/);
      if (/bạn đổi ngày|muốn đổi/i.test(text)) expect(text, page).toMatch(/trang đơn hàng/);
    }
  });

  test("give a first-time guest each step, with the figures of the settings and existing links", async ({ ctx }) => {
    const texts = new Map((await newestTexts(ctx)).map(({ page, text }) => [page, text]));
    const guide = texts.get("guide") ?? "";
    for (const step of [
      "Tìm",
      "Chọn phòng",
      "Giữ chỗ",
      "Trả tiền",
      "Nhận xác nhận",
      "danh sách khách",
      "Ngày đi",
      "huỷ",
    ])
      expect(guide).toMatch(new RegExp(`"level": ?2.{0,80}${step}`));
    for (const figure of ["giữ chỗ phút", "trả đủ hay đặt cọc", "thêm phút", "phút xuất vé", "số phòng một đơn"])
      expect(guide).toContain(`{{${figure}}}`);
    expect(guide, "minutes come from the settings").not.toMatch(/\d+ phút/);
    for (const text of [guide, texts.get("about") ?? ""]) {
      const links = [...text.matchAll(/"href": ?"([^"]+)"/g)].map(([, href]) => href);
      expect(links.length).toBeGreaterThan(3);
      expect(links.filter((href) => !informationLinks.includes(href ?? ""))).toEqual([]);
      expect(pageContent.safeParse(JSON.parse(text)).error).toBeUndefined();
    }
  });

  test("state how to get an invoice: by request for stays, in the form for flights", async ({ ctx }) => {
    const texts = await newestTexts(ctx);
    const withQuestion = texts.filter(({ text }) => /Tôi lấy hoá đơn thế nào/.test(text));
    expect(withQuestion.map(({ page }) => page)).toHaveLength(2);
    for (const { page, text } of withQuestion) expect(text, page).toContain("Với vé máy bay, bạn điền thông tin ấy");
  });
});
