import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { normalizeText } from "#kernel/vietnamese.ts";
import { clockOf, dayOf, parseWholeCell, parseYesNoCell, textOf } from "./cells.ts";
import { MAX_CELL_LENGTH, MAX_UNPACKED_BYTES } from "./limits.ts";
import { readTable } from "./read-table.ts";
import type { SheetColumn } from "./table.ts";
import { type SheetFormat, sheetFormats, writeTable } from "./write-table.ts";
import { unpack } from "./zip.ts";

const columns: SheetColumn[] = [
  { key: "name", title: "Tên tàu", kind: "text", width: 20, isKey: true },
  { key: "on", title: "Ngày", kind: "day", width: 12 },
  { key: "price", title: "Giá, đ", kind: "number", width: 14 },
];
type Row = [string, string, number | null];

const fileOf = (format: SheetFormat, rows: Row[]) => writeTable(format, { name: "Thử", columns, rows });
const csv = (text: string) => readTable(new TextEncoder().encode(text), columns);
const rejection = { kind: "invalid", fields: { file: expect.any(String) } };

// U+FFFD marks a character lost by a decoder; the two after it are noncharacters (Unicode, specials).
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((one) => normalizeText(one.replaceAll(/[\ufffd-\uffff]/g, "")))
  .filter((one) => one !== "");
const nasty = fc
  .constantFrom(
    "=1+1",
    "'=1",
    "''",
    "'a",
    "+84",
    "-2",
    "@x",
    "a;b,c\td",
    'nháy "kép"',
    "_x0041_",
    "_x000D_",
    "__proto__",
    "hai\ndòng",
    "Hoà",
    "<b>&amp;</b>",
    "true",
    "12/12/2026",
    "00123",
  )
  .map(normalizeText);
const day = fc
  .integer({ min: 0, max: 9000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const row: fc.Arbitrary<Row> = fc.tuple(
  fc.oneof(text, nasty),
  day,
  fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 })),
);

describe.each(sheetFormats)("our own file as %s", (format) => {
  test("returns every text, day and number that was written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        const read = await readTable(await fileOf(format, rows), columns);
        const understood = read.map(({ cells: { name = null, on = null, price = null } }) => [
          textOf(name),
          dayOf(on),
          price === null ? null : parseWholeCell(price),
        ]);
        expect(understood).toEqual(rows);
        expect(read.map((one) => one.row)).toEqual(rows.map((_, index) => index + 2));
      }),
      { numRuns: 60 },
    );
  });

  test("leaves out the replacement character, because a file with it is rejected", async () => {
    const read = await readTable(await fileOf(format, [["Ngọc \ufffdLam\uffff", "2026-12-12", 5]]), columns);
    expect(read.map((one) => one.cells.name)).toEqual(["Ngọc Lam"]);
  });
});

describe("a CSV file", () => {
  const expected = [{ row: 2, cells: { name: "Ngọc, Lam", on: "12/12/2026", price: "3.350.000 đ" } }];

  test.each([
    ["commas and a byte order mark", '\ufeffTên tàu,Ngày,"Giá, đ"\r\n"Ngọc, Lam",12/12/2026,3.350.000 đ\r\n'],
    ["semicolons", "Tên tàu;Ngày;Giá, đ\nNgọc, Lam;12/12/2026;3.350.000 đ\n"],
    ["tabs, capitals and no diacritics", "TEN TAU\tNGAY\tGia, d\nNgọc, Lam\t12/12/2026\t3.350.000 đ"],
    ["columns in another order", '"Giá, đ";Ngày;Tên tàu\n3.350.000 đ;12/12/2026;Ngọc, Lam'],
  ])("is read with %s", async (_, content) => {
    expect(await csv(content)).toEqual(expected);
  });

  test("counts empty rows, so that row numbers match the spreadsheet", async () => {
    expect((await csv("Tên tàu\n\nA\n  \n\nB")).map((one) => one.row)).toEqual([3, 6]);
  });

  test.each([
    ["a column nobody knows", "Tên tàu,Gía trị\nA,1"],
    ["a column twice", "Tên tàu,tên tàu\nA,B"],
    ["no column that tells rows apart", "Ngày\n2026-12-12"],
    ["a cell beyond the header", "Tên tàu,Ngày\nA,2026-12-12,7"],
    ["a quote without end", 'Tên tàu\n"A\nB'],
    ["too many rows", `Tên tàu\n${"A\n".repeat(5001)}`],
    ["a cell as long as a book", `Tên tàu\n${"a".repeat(40_000)}`],
    ["a letter that was lost before", "Tên tàu\nNg\ufffdc Lam"],
    ["nothing", ""],
  ])("is rejected with a reason: %s", async (_, content) => {
    await expect(csv(content)).rejects.toMatchObject(rejection);
  });

  test("in another encoding, an old workbook and a picture are rejected with advice", async () => {
    const utf16 = Buffer.from("\ufeffTên tàu\nA", "utf16le");
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]);
    for (const bytes of [utf16, old, picture, Buffer.alloc(5 * 1024 * 1024 + 1, "a")])
      await expect(readTable(bytes, columns)).rejects.toMatchObject(rejection);
  });
});

/** A workbook whose first sheet has changed XML. */
async function workbookWith(change: (sheet: string) => string, pack = stored): Promise<Buffer> {
  const parts = unpack(await fileOf("xlsx", [["A", "2026-12-12", 5]]), () => true);
  for (const [name, part] of parts)
    if (name.includes("sheet1.xml") && !name.endsWith(".rels")) parts.set(name, Buffer.from(change(part.toString())));
  return pack(parts);
}

const stored = (parts: ReadonlyMap<string, Buffer>) => Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
/** An archive with compressed parts, as spreadsheets write them. */
const deflated = (parts: ReadonlyMap<string, Buffer>) => Buffer.from(zipSync(Object.fromEntries(parts), { level: 9 }));

describe("a workbook", () => {
  test("with formatted cells down to the last row has only the rows with values", async () => {
    const bytes = await workbookWith((xml) =>
      xml.replace(
        "</sheetData>",
        '<row r="1048576" s="1"/><row r="1048575"><c r="XFD1048575" s="2"/></row></sheetData>',
      ),
    );
    expect(await readTable(bytes, columns)).toMatchObject([
      { row: 2, cells: { name: "A", on: "2026-12-12", price: 5 } },
    ]);
  });

  test("with #REF! in a cell shows it and does not treat it as empty", async () => {
    const bytes = await workbookWith((xml) =>
      xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="e"><v>#REF!</v></c>'),
    );
    const [first] = await readTable(bytes, columns);
    expect(first?.cells.price).toBe("#REF!");
  });

  test("with a replacement character is rejected with the row number", async () => {
    const bytes = await workbookWith((xml) =>
      xml.replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="str"><v>Ng\ufffdc Lam</v></c>'),
    );
    await expect(readTable(bytes, columns)).rejects.toMatchObject({
      ...rejection,
      message: "Dòng 2 có chữ đã hỏng (\ufffd).",
    });
  });

  test.each([
    ["a cell in the last column there is", '<row r="9"><c r="XFD9"><v>1</v></c></row>'],
    ["a row number of millions", '<row r="4000000"><c r="A4000000"><v>1</v></c></row>'],
    ["a place that is written in another way", '<row r="9"><c r="&#88;FD9"><v>1</v></c></row>'],
    ["a bracket in an attribute", '<row r="9"><c a=">" r="XFD9"><v>1</v></c></row>'],
    ["a cell nowhere", '<row r="9"><c><v>1</v></c></row>'],
    ["a bracket that hides a place", '<row r="9"><c a="<" r="XFD9"><v>1</v></c></row>'],
    // Searching for the end of each of these tags would take hours.
    ["tags that never end", "<row ".repeat(200_000)],
    ["two places", '<row r="9"><c r="A9" r="XFD9"><v>1</v></c></row>'],
  ])("is rejected before it takes memory: %s", async (_, xml) => {
    const bytes = await workbookWith((sheet) => sheet.replace("</sheetData>", `${xml}</sheetData>`));
    await expect(readTable(bytes, columns)).rejects.toMatchObject(rejection);
  });

  const spaces = (many: number) => " ".repeat(many);
  const endingWith = (text: string) => (sheet: string) => sheet.replace(/<\/sheetData>.*/s, text);
  const hostile: [string, (sheet: string) => string][] = [
    ["a tag of 400,000 spaces that is not closed", endingWith(`<c${spaces(400_000)}`)],
    ["a tag of 400,000 spaces before its place", (sheet) => sheet.replace('<c r="A2"', `<c${spaces(400_000)}r="A2"`)],
    ["200,000 tags that begin", endingWith("<x ".repeat(200_000))],
    ["a cell of 15 million spaces", (sheet) => sheet.replace("<v>", `<v>${spaces(15_000_000)}`)],
    ["15 million spaces in front of all", (sheet) => spaces(15_000_000) + sheet],
  ];
  test.each(hostile)("of a few KB with %s is rejected", async (_, change) => {
    const bytes = await workbookWith(change, deflated);
    expect(bytes.length).toBeLessThan(32 * 1024);
    await expect(readTable(bytes, columns)).rejects.toMatchObject(rejection);
  });

  test("that exceeds the time limit is given up, and the next file is read", async () => {
    const long = await fileOf("xlsx", Array(3000).fill(["A", "2026-12-12", 5]));
    await expect(readTable(long, columns, 1)).rejects.toMatchObject({
      ...rejection,
      message: "Tệp này đọc quá lâu hoặc quá nặng nên không được đọc.",
    });
    expect(await readTable(await fileOf("xlsx", [["A", "2026-12-12", 5]]), columns)).toHaveLength(1);
  });

  test("with one shared text in every cell is rejected before it expands a thousandfold", async () => {
    const texts = "xl/sharedStrings.xml";
    const many = (await fileOf("xlsx", [["A", "2026-12-12", 5]]).then((file) => unpack(file, (name) => name === texts)))
      .get(texts)
      ?.toString()
      .match(/<si>/g)?.length;
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" t="s"><v>${many}</v></c></row>`,
    );
    const bytes = await workbookWith(
      (sheet) => sheet.replace("</sheetData>", `${rows.join("")}</sheetData>`),
      (parts) => {
        const xml = parts.get(texts)?.toString() ?? "";
        const longer = xml.replace("</sst>", `<si><t>${"a".repeat(MAX_CELL_LENGTH)}</t></si></sst>`);
        return deflated(new Map(parts).set(texts, Buffer.from(longer)));
      },
    );
    expect(bytes.length).toBeLessThan(32 * 1024);
    await expect(readTable(bytes, columns)).rejects.toMatchObject({
      ...rejection,
      message: "Chữ trong tệp quá nhiều nên không được đọc.",
    });
  });

  test("that unpacks to more than the limit is rejected, whatever size it declares", async () => {
    const bomb = deflateRawSync(Buffer.alloc(MAX_UNPACKED_BYTES + 1), { level: 9 });
    for (const claim of [MAX_UNPACKED_BYTES + 1, 10, 0]) {
      const archive = stored(new Map([["xl/worksheets/sheet1.xml", bomb]]));
      const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
      archive.writeUInt16LE(8, directory + 10);
      archive.writeUInt32LE(claim, directory + 24);
      await expect(readTable(archive, columns)).rejects.toMatchObject({
        ...rejection,
        message: "Tệp bung ra quá lớn nên không được đọc.",
      });
    }
  });

  test("that is damaged anywhere is rejected with a message, or read", async () => {
    const whole = await fileOf("xlsx", [["A", "2026-12-12", 5]]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const bytes = isCut ? whole.subarray(0, at + 1) : Buffer.from(whole);
        if (!isCut) bytes[at] = byte;
        const outcome = await readTable(bytes, columns).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ kind: "invalid" });
      }),
      { numRuns: 300 },
    );
  });
});

test("a workbook with cells named like object properties keeps them as text", async () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const rows = await readTable(
    await fileOf(
      "xlsx",
      names.map((name): Row => [name, "2026-12-12", 5]),
    ),
    columns,
  );
  expect(rows.map((row) => row.cells.name)).toEqual(names);
});

test("a CSV file of a million rows is rejected without reading all of them", async () => {
  const started = process.memoryUsage().heapUsed;
  await expect(readTable(Buffer.from("a\n".repeat(2_000_000)), columns)).rejects.toMatchObject({ kind: "invalid" });
  expect(process.memoryUsage().heapUsed - started).toBeLessThan(100 * 1024 * 1024);
});

test("cells are parsed as people write them", () => {
  for (const value of [3_350_000, "3350000", "3,350,000", "3.350.000 đ", "3 350 000₫", " 3350000 VND"])
    expect(parseWholeCell(value)).toBe(3_350_000);
  for (const value of ["2026-12-31", "31/12/2026", "31-12-2026", " 31.12.2026 "])
    expect(dayOf(value)).toBe("2026-12-31");
  for (const value of ["Có", "co", "x", true, 1]) expect(parseYesNoCell(value)).toBe(true);
  for (const value of ["Không", "KHONG", false, 0]) expect(parseYesNoCell(value)).toBe(false);
  for (const value of [1.5, "1,5", "3,35", "12a", true, "1.0000"])
    expect(() => parseWholeCell(value)).toThrow("không phải số nguyên");
  for (const value of ["30/02/2026", "12/31/2026", "2026", 999]) expect(() => dayOf(value)).toThrow("không phải ngày");
  expect(() => parseYesNoCell("có lẽ")).toThrow("Có hoặc Không");
});

test.each([46_387, "46387", 46_387.5])("dayOf reads the serial number %j of spreadsheets", (serial) => {
  expect(dayOf(serial)).toBe("2026-12-31");
});

test.each([99, 99_999, "1234567"])("dayOf rejects %j, which is no day of this century", (number) => {
  expect(() => dayOf(number)).toThrow("không phải ngày");
});

test("clockOf reads a time as people and spreadsheets write it", () => {
  expect(["12h15", "12:15", "12:15:00", 12.25 / 24, "0.510416666"].map(clockOf)).toEqual(Array(5).fill("12:15"));
  expect(clockOf("6:30")).toBe("06:30");
  expect(clockOf("trưa")).toBe("trưa");
});
