import { expect, test } from "vitest";
import { flashMessages } from "./flash-messages.ts";

test("an address shows the message of a known code, and none for an unknown one", () => {
  const flash = flashMessages({ "da-luu": "Đã lưu." });
  const at = (code: string) => flash.in(new URL(`https://haitrinh.test/admin?xong=${code}`));

  expect(at(flash.after("da-luu").xong)).toBe("Đã lưu.");
  for (const other of ["", "toString", "constructor", "__proto__"]) expect(at(other)).toBe("");
});
