import { expect, test } from "vitest";
import { holdsAddress, holdsWebAddress } from "./web-address.ts";

test("what becomes a link in a letter is found, however it is spelled", () => {
  for (const text of [
    ...[
      "https://lua-dao.example/x",
      "Nhận quà http://1.2.3.4",
      "javascript://a",
      "www.lua-dao",
      "vào nhan-qua.top nhé",
    ],
    ...["NHAN-QUA.COM", "(qua.tang.vn)", "ｑｕａ．ｃｏｍ", "bit.ly.com/abc", "qua.com/abc"],
  ])
    expect(holdsWebAddress(text), text).toBe(true);
  expect(holdsAddress("ai-do@lua-dao.example")).toBe(true);
});

test("names and wishes of people hold no address", () => {
  for (const text of [
    ...["Nguyễn Thị Minh Châu", "TS.BS. Lê An", "Th.S Trần Bình", "J. R. Smith", "O'Brien-Lê", "Đỗ Văn Com", "A.Com"],
    ...[
      "Đi lúc 11.30, phòng 2.5 người",
      "Ăn chay.Cảm ơn",
      "Kỷ niệm 10 năm cưới, xin hoa...",
      "3.500.000đ/khách",
      "M.Vinh",
      "An tai quan.Co be 3 tuoi",
      "tang cao.Me toi di xe lan",
      "Phong dep.VIP nhe",
      "Di thu 7.CN ve",
    ],
  ])
    expect(holdsAddress(text), text).toBe(text === "A.Com");
});
