import { expect, test } from "vitest";
import { isAddress, withoutLinks } from "./web-address.ts";

const visibleText = (text: string) => text.replaceAll("\u2060", "");
const linked = /[a-z]:\/\/|\bwww\.[a-z]|\S@[a-z]|[a-z0-9-]+\.(com|top|vn|ly|online)\b/i;

test.each([
  ...["https://lua-dao.example/x", "Nhận quà http://1.2.3.4", "javascript://a", "www.lua-dao", "NHAN-QUA.COM"],
  ...["vào nhan-qua.top nhé", "(qua.tang.vn)", "ｑｕａ．ｃｏｍ", "bit.ly.com/abc", "qua.com/abc", "ai-do@lua-dao.vn"],
  ...["Bé 3t.Online check in", "Ăn chay.Vn", "Mr.Top"],
])("%j is shown without a link", (text) => {
  const shown = withoutLinks(text);
  expect(shown).not.toMatch(linked);
  expect(visibleText(shown)).toBe(text.normalize("NFKC"));
});

test.each([
  ...["Nguyễn Thị Minh Châu", "TS.BS. Lê An", "J. R. Smith", "Đi lúc 11.30, phòng 2.5 người", "Ăn chay.Cảm ơn"],
  ...["3.500.000đ/khách", "M.Vinh", "An tai quan.Co be 3 tuoi", "Phong dep.VIP nhe"],
])("%j is shown as it was typed", (text) => {
  expect(withoutLinks(text)).toBe(text);
});

test("isAddress is true only for text that is certainly an address", () => {
  for (const name of ["https://lua-dao.example", "www.lua-dao.top", "ai-do@lua-dao.example"])
    expect(isAddress(name), name).toBe(true);
  for (const name of ["Mr.Top", "A.Com", "TS.BS. Lê An", "Lê Vn.Net"]) expect(isAddress(name), name).toBe(false);
});
