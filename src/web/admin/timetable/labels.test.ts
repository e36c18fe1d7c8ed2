import { expect, test } from "vitest";
import { doneAs, flashMessage } from "./labels.ts";

const arriving = (done: string) => flashMessage(new URL(`https://haitrinh.test/admin?xong=${done}`));

test("Timetable list shows the message of a known flash code, and none for an unknown one", () => {
  expect(arriving(doneAs("da-luu").xong)).toBe("Đã lưu.");
  for (const other of ["", "toString", "constructor", "__proto__"]) expect(arriving(other)).toBe("");
});
