import { expect, test } from "vitest";
import { doneAs, flashMessage } from "./labels.ts";

const arriving = (done: string) => flashMessage(new URL(`https://haitrinh.test/admin?xong=${done}`));

test("a list says what was done before it was opened, and nothing for any other word of an address", () => {
  expect(arriving(doneAs("da-luu").xong)).toBe("Đã lưu.");
  for (const other of ["", "toString", "constructor", "__proto__"]) expect(arriving(other)).toBe("");
});
