import { expect, test } from "vitest";
import { insideAddress } from "./inside-address.ts";

test("insideAddress returns only pages of the back office", () => {
  expect(insideAddress("/admin/don-dat?view=moi")).toBe("/admin/don-dat?view=moi");
});

test.each([
  null,
  "",
  "//evil.example",
  "https://evil.example/admin",
  "/admin/../don-hang/X",
  "/admin\\@evil",
  "/adminx",
])("insideAddress of %s is the home page of the back office", (asked) => expect(insideAddress(asked)).toBe("/admin"));
