import { expect, test } from "vitest";
import { emailInput } from "./input.ts";

test("emailInput accepts an address with invisible or full-width characters", () => {
  expect(emailInput().parse(" hang\u200b@example.vn\ufeff ")).toBe("hang@example.vn");
  expect(emailInput().parse("ｈａｎｇ＠ｅｘａｍｐｌｅ．ｖｎ")).toBe("hang@example.vn");
  expect(emailInput(0).parse(" \u200b ")).toBe("");
  expect(emailInput().safeParse("\u200b").error?.issues[0]?.message).toBe("Bạn phải nhập email.");
  expect(emailInput().safeParse("hang").success).toBe(false);
});
