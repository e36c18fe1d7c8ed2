import { expect, test } from "vitest";
import { maskEmail } from "./email.ts";

test.each([
  ["thuhang@gmail.com", "t•••g@gmail.com"],
  ["an@gmail.com", "a•••@gmail.com"],
  ['"a@b"@example.vn', '"•••"@example.vn'],
  ["no address", "•••"],
  ["", ""],
])("%j is shown as %j", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
