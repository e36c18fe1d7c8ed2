import { expect, test } from "vitest";
import { readPasted } from "./pasted.ts";

const hang = { name: "Lê Thu Hằng", born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" };

test("rows copied from a sheet are parsed by their heading, in any column order", () => {
  const text = [
    "STT\tPhòng\tHọ và tên\tGiới tính\tNgày sinh\tSố CCCD\tQuốc tịch\tGhi chú",
    "1\t1\tLê Thu Hằng\tNữ\t14/03/1989\t001189004821\tViệt Nam\t",
    "",
    "2\tPhòng 1\tJohn Smith\tNam\t1975\tAB123456\tVương quốc Anh\tăn chay",
  ].join("\r\n");

  expect(readPasted(text)).toEqual([
    { ...hang, cabin: "1", unknown: [] },
    {
      name: "John Smith",
      born: "1975",
      sex: "male",
      nationality: "GB",
      document: "AB123456",
      cabin: "1",
      unknown: ["ăn chay"],
    },
  ]);
});

test("cells without a heading are parsed by their content; commas and semicolons separate too", () => {
  const row = { ...hang, cabin: "", unknown: [] };
  expect(readPasted("Lê Thu Hằng, 14/03/1989, Nữ, 001189004821")).toEqual([row]);
  expect(readPasted("1;Lê Thu Hằng;nữ;14/03/1989;001189004821;P2")).toEqual([{ ...row, cabin: "2" }]);
  expect(readPasted('"Lê Thu Hằng",14/03/1989,F,vn,001189004821')).toEqual([row]);
  expect(readPasted("Lê Thu Hằng\nTrần Văn An")).toMatchObject([{ name: "Lê Thu Hằng" }, { name: "Trần Văn An" }]);
});

test("zeros of an identity number that a sheet has dropped are restored", () => {
  const document = (cell: string) => readPasted(`Lê Thu Hằng\t${cell}\tNữ`)[0]?.document;
  expect(document("1189004821")).toBe("001189004821");
  expect(document("36189004821")).toBe("036189004821");
  expect(readPasted("John\t1234567890\tNhật Bản")[0]?.document).toBe("1234567890");
  expect(document("B1234567")).toBe("B1234567");
  expect(document("0912345678")).toBe("0912345678");
});

test("unparsable text is kept beside its row", () => {
  expect(readPasted("Họ tên\tGiới tính\tQuốc tịch\nLan\tkhông rõ\tSao Hoả")).toEqual([
    { name: "Lan", born: "", sex: "", nationality: "VN", document: "", cabin: "", unknown: ["không rõ", "Sao Hoả"] },
  ]);
  expect(readPasted("Lan\tMai")).toMatchObject([{ name: "Lan", unknown: ["Mai"] }]);
  expect(readPasted(" \n\t\n")).toEqual([]);
});
