import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["hong@gmial.con", "hong@gmail.com"],
  ["hong@gmai.com", "hong@gmail.com"],
  ["Hong@GMAIL.COMM", "hong@gmail.com"],
  ["hong@gnail.com", "hong@gmail.com"],
  ["hong@yaho.com.vn", "hong@yahoo.com.vn"],
  ["hong@outlok.com", "hong@outlook.com"],
  ["hong@icloud.cm", "hong@icloud.com"],
])("%s probably means %s", (email, meant) => expect(suggestEmail(email)).toBe(meant));

test.each([
  ...["hong@gmail.com", "hong@yahoo.com", "hong@yahoo.com.vn", "hong@mail.com", "hong@ymail.com"],
  ...["hong@cong-ty.vn", "hong@hotmail.fr", "hong@yahoo.co.uk", "hong@", "", "hong", "a@b@gmial.com"],
])("%s is left alone", (email) => expect(suggestEmail(email)).toBeNull());
