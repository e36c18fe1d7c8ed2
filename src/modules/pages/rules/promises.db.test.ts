import { describe, expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { pageVersions } from "../tables.ts";
import { pageNames } from "./page-names.ts";

/** The newest words of every page, as one text each. */
async function newestTexts(ctx: Context) {
  const rows = await ctx.db.select().from(pageVersions);
  return pageNames.map((page) => {
    const newest = rows.filter((row) => row.page === page).toSorted((a, b) => b.version - a.version)[0];
    return { page, text: JSON.stringify(newest?.content ?? "") };
  });
}

describe("the pages that come with the product", () => {
  test("send for another day to the page of the booking, which changes it", async ({ ctx }) => {
    for (const { page, text } of await newestTexts(ctx)) {
      expect(text, page).not.toMatch(/đổi hoặc huỷ đơn đã trả tiền, bạn gọi/);
      if (/bạn đổi ngày|muốn đổi/i.test(text)) expect(text, page).toMatch(/trang đơn hàng/);
    }
  });

  test("say of invoices what can be done: by a word for stays, in the form for flights", async ({ ctx }) => {
    const texts = await newestTexts(ctx);
    const asked = texts.filter(({ text }) => /Tôi lấy hoá đơn thế nào/.test(text));
    expect(asked.map(({ page }) => page)).toHaveLength(2);
    for (const { page, text } of asked) expect(text, page).toContain("Với vé máy bay, bạn điền thông tin ấy");
  });
});
