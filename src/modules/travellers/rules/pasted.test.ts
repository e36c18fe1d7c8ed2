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

test("a column of names keeps them, whatever papers its heading mentions", () => {
  for (const heading of [
    "Họ tên trên giấy tờ",
    "Họ và tên (theo hộ chiếu)",
    "Tên như hộ chiếu",
    "Full name as in passport",
  ])
    expect(readPasted(`${heading}\tSố giấy tờ\nLê Thu Hằng\t001189004821`)).toMatchObject([
      { name: "Lê Thu Hằng", document: "001189004821", unknown: [] },
    ]);
});

test("of two columns for papers, the filled one counts", () => {
  const text = "Họ tên\tSố CCCD\tSố hộ chiếu\nLê Thu Hằng\t001189004821\t\nLan\t\tAB 123456";
  expect(readPasted(text)).toMatchObject([
    { document: "001189004821", unknown: [] },
    { document: "AB 123456", unknown: [] },
  ]);
});

test("rows of a boarding list of ours are parsed like those of any other sheet", () => {
  const text =
    "STT\tHọ tên trên giấy tờ\tGiấy tờ\tPhòng\n1\tLê Thu Hằng\tCăn cước 001189004821\t2. Ban Công\n2\tLan\tHộ chiếu B1234567\t";
  expect(readPasted(text)).toMatchObject([
    { name: "Lê Thu Hằng", document: "001189004821", cabin: "2", unknown: [] },
    { name: "Lan", document: "B1234567", cabin: "", unknown: [] },
  ]);
});

test("a column of row numbers is no data of a guest, whatever its heading", () => {
  for (const heading of ["STT", "#", "No.", "Số TT"])
    expect(readPasted(`${heading}\tHọ tên\tNgày sinh\n1\tLan\t1989\n2\tMinh\t1990`)).toMatchObject([
      { name: "Lan", born: "1989", unknown: [] },
      { name: "Minh", born: "1990", unknown: [] },
    ]);
});

test("a second column about the same thing replaces nothing and stays beside the row", () => {
  const text = [
    "Họ tên\tNgày sinh\tNơi sinh\tSố hộ chiếu\tNgày cấp hộ chiếu\tHạn hộ chiếu",
    "Lê Thu Hằng\t14/03/1989\tHà Nội\tB1234567\t02/05/2024\t02/05/2034",
  ].join("\n");
  expect(readPasted(text)).toMatchObject([
    { name: "Lê Thu Hằng", born: "14/03/1989", document: "B1234567", unknown: ["Hà Nội", "02/05/2024", "02/05/2034"] },
  ]);
  const expiryFirst = "Họ tên\tHạn hộ chiếu\tSố hộ chiếu\tNơi sinh\tNgày sinh\nLan\t02/05/2034\tB1234567\tHuế\t1989";
  expect(readPasted(expiryFirst)).toMatchObject([
    { name: "Lan", born: "1989", document: "B1234567", unknown: ["02/05/2034", "Huế"] },
  ]);
});

test("unparsable text is kept beside its row", () => {
  expect(readPasted("Họ tên\tGiới tính\tQuốc tịch\nLan\tkhông rõ\tSao Hoả")).toEqual([
    { name: "Lan", born: "", sex: "", nationality: "VN", document: "", cabin: "", unknown: ["không rõ", "Sao Hoả"] },
  ]);
  expect(readPasted("Lan\tMai")).toMatchObject([{ name: "Lan", unknown: ["Mai"] }]);
  expect(readPasted(" \n\t\n")).toEqual([]);
});
