import { expect, test } from "vitest";
import { emailOf, text } from "./email.ts";

test("an email keeps the lines of a text, in HTML too", () => {
  const { text: plain, html } = emailOf("Trả lời", [
    text("Chào bạn,\n\nChúng tôi đã hoàn tiền.\nMời bạn kiểm tra <ngay>."),
  ]);

  expect(plain).toBe("Chào bạn,\n\nChúng tôi đã hoàn tiền.\nMời bạn kiểm tra <ngay>.\n");
  expect(html).toContain("Chào bạn,<br><br>Chúng tôi đã hoàn tiền.<br>Mời bạn kiểm tra &lt;ngay&gt;.");
});
