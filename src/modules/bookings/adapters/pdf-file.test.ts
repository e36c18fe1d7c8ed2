import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { checkPdf } from "./pdf-file.ts";

const script = "<< /S /JavaScript /JS (app.alert(1)) >>";

const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`;

type Packing = { dictionary?: string; keyword?: string; data?: Buffer };

/** A compressed stream, with a correct description or another one. */
function stream(
  content: string,
  { dictionary = "/Type /ObjStm /N 1 /First 4", keyword = "stream\n", data }: Packing = {},
) {
  const packed = (data ?? deflateSync(Buffer.from(content, "latin1"))).toString("latin1");
  return `9 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\n${keyword}${packed}\nendstream\nendobj\n`;
}

const pdf = (...parts: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${object(1, "<< /Type /Catalog /Pages 2 0 R >>")}${parts.join("")}trailer << /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );

/** Files that run an action on opening: directly, through another object, and hidden in object streams. */
const opening = (what: string, action: string): [string, Buffer][] => [
  [`what opens ${what}`, pdf(object(3, `<< /Type /Catalog /OpenAction ${action} >>`))],
  [`what opens ${what} by a name with signs`, pdf(object(3, `<< /Open#41ction% so\n${action} >>`))],
  [`what opens ${what} by another object`, pdf(object(3, "<< /OpenAction 7 0 R >>"), object(7, action))],
  [`what opens ${what} in a stream of objects`, pdf(stream(`3 0 << /OpenAction ${action} >>`))],
  [`what opens ${what} by an object in a stream`, pdf(object(3, "<< /OpenAction 7 0 R >>"), stream(`7 0 ${action}`))],
  [
    `what opens ${what}, all in a stream`,
    pdf(stream(`3 0 7 24 << /OpenAction 7 0 R >>${action}`, { dictionary: "/Type /ObjStm /N 2 /First 9" })),
  ],
];

const codeOf = (file: Buffer) => {
  try {
    checkPdf(file);
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("refuses", () => {
  test.each([
    ["a script", pdf(object(3, script))],
    ["a script behind the sign of a letter", pdf(object(3, script.replace("JavaScript", "J#61va#53cript")))],
    ["a script in an object of its own", pdf(object(3, "<< /S 4 0 R /JS (app.alert(1)) >>"), object(4, "/JavaScript"))],
    ["a script that the page runs when it is opened", pdf(object(3, `<< /Type /Page /AA << /O ${script} >> >>`))],
    ["a script that the file runs when it is opened", pdf(object(3, `<< /Type /Catalog /OpenAction ${script} >>`))],
    ...opening("a site", "<< /S /URI /URI (https://evil.example) >>"),
    ...opening("a printer", "<< /S /Named /N /Print >>"),
    ...opening("a page, then a site", "<< /S /GoTo /D [4 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>"),
    ...opening("a page and a site by a name twice", "<< /S /GoTo /D [4 0 R /Fit] /S /URI /URI (https://a.example) >>"),
    ["what opens an object that is not there", pdf(object(3, "<< /OpenAction 7 0 R >>"))],
    [
      "what opens a page in one version and a site in another",
      pdf(
        object(3, "<< /OpenAction 7 0 R >>"),
        object(7, "<< /S /GoTo /D [4 0 R /Fit] >>"),
        stream("7 0 << /S /URI /URI (https://evil.example) >>"),
      ),
    ],
    ["a site that a page opens without a click", pdf(object(3, "<< /Type /Page /AA << /O 7 0 R >> >>"))],
    ["a script of a rendition", pdf(object(3, "<< /S /Rendition /JS (app.alert(1)) >>"))],
    ["a script in a stream of objects", pdf(stream(`3 0 ${script}`))],
    [
      "a script in a stream of objects that does not say so",
      pdf(stream(`3 0 ${script}`, { dictionary: "/N 1 /First 4" })),
    ],
    ["a script in a stream that says nothing of itself", pdf(stream(`3 0 ${script}`, { dictionary: "/X 1" }))],
    [
      "a script in a stream whose dictionary seems to end before",
      pdf(stream(`3 0 ${script}`, { dictionary: "/Type /ObjStm /X (endobj) /N 1 /First 4" })),
    ],
    ["a script behind a keyword with a single CR", pdf(stream(`3 0 ${script}`, { keyword: "stream\r" }))],
    ["a script behind a keyword with spaces", pdf(stream(`3 0 ${script}`, { keyword: "stream  \r\n" }))],
    ["a script in a former version of the file", pdf(object(3, script), "%%EOF\n", object(3, "<< >>"), "xref\n0 1\n")],
    ["a program that is started", pdf(object(3, "<< /S /Launch /F (cmd.exe) >>"))],
    ["another file that is opened", pdf(object(3, "<< /S /GoToR /F (\\\\\\\\evil.example\\\\a.pdf) >>"))],
    ["a file inside that is opened", pdf(object(3, "<< /S /GoToE /T << /R /C >> >>"))],
    ["a file inside", pdf(object(3, "<< /Names << /EmbeddedFiles 4 0 R >> >>"))],
    [
      "a file inside that says nothing of itself",
      pdf(object(3, "<< /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>")),
    ],
    ["a file inside behind a remark", pdf(object(3, "<< /F (a.exe) /EF % so\n 4 0 R >>"))],
    ["a file that is pinned to a page", pdf(object(3, "<< /Subtype /FileAttachment /FS 4 0 R >>"))],
    ["a film", pdf(object(3, "<< /Subtype /RichMedia /RichMediaContent 4 0 R >>"))],
    ["a form with a program of its own", pdf(object(3, "<< /AcroForm << /XFA [(a) 4 0 R] >> >>"))],
    ["a form that is sent somewhere", pdf(object(3, "<< /S /SubmitForm /F (https://evil.example) >>"))],
    ["what nobody can look into", pdf("trailer << /Encrypt 5 0 R >>\n")],
  ])("%s", (_, file) => {
    expect(codeOf(file)).toBe("document-active");
  });

  test.each([
    ["objects that cannot be read", pdf(stream("", { data: Buffer.from("xx") }))],
    [
      "objects packed in another way",
      pdf(stream("", { data: Buffer.from(`${script}>`, "latin1") }).replace("JavaScript", "J")),
    ],
    ["objects that unpack to more than anybody needs", pdf(stream(" ".repeat(9_000_000)))],
    [
      "objects with signs between their letters",
      pdf(stream("x", { dictionary: "/Type /ObjStm /DecodeParms << /Predictor 12 >>" })),
    ],
    ["something behind the end", Buffer.concat([pdf(), Buffer.from("PK\x05\x06")])],
  ])("as damaged: %s", (_, file) => {
    expect(codeOf(file)).toBe("document-damaged");
  });

  test.each([
    ["a page before the PDF", Buffer.concat([Buffer.from("<script>1</script>"), pdf()])],
    ["a byte before the PDF", Buffer.concat([Buffer.from("\n"), pdf()])],
  ])("as no document: %s", (_, file) => {
    expect(codeOf(file)).toBe("not-a-document");
  });
});

test.each([
  ["an ordinary file", pdf(object(3, "<< /Type /Page >>"))],
  ["a file that opens at a page", pdf(object(3, "<< /OpenAction [4 0 R /FitH null] >>"))],
  ["a file that goes to a page", pdf(object(3, "<</OpenAction<</Type/Action/S/GoTo/D[4 0 R/XYZ null null 0]>>>>"))],
  ["a file that goes to a name", pdf(object(3, "<< /OpenAction << /D (trang 1) /S /GoTo >> >>"))],
  ["a file that opens at an object", pdf(object(3, "<< /OpenAction 7 0 R >>"), object(7, "[4 0 R /Fit]"))],
  [
    "a file that goes to a page, all in a stream of objects",
    pdf(
      stream("3 0 7 24 << /OpenAction 7 0 R >>  << /S /GoTo /D [4 0 R /Fit] >>", {
        dictionary: "/Type /ObjStm /N 2 /First 9",
      }),
    ),
  ],
  [
    "links of an airline in a stream of objects",
    pdf(stream("3 0 << /Subtype /Link /A << /S /URI /URI (https://hang.example) >> >>")),
  ],
  ["a link to a site", pdf(object(3, "<< /S /URI /URI (https://haitrinh.example) >>"))],
  [
    "bookmarks before a picture",
    pdf(
      object(3, "<< /First 4 0 R /Last 4 0 R >>"),
      stream("", { dictionary: "/Subtype /Image", data: Buffer.from("JPEG") }),
    ),
  ],
  [
    "pictures that unpack to a lot",
    pdf(...Array(6).fill(stream(" ".repeat(9_000_000), { dictionary: "/Subtype /Image" }))),
  ],
  ["objects that do nothing", pdf(stream("3 0 << /Type /Page >>"))],
  ["names that only begin alike", pdf(object(3, "<< /LaunchPad 1 /EFFECT 2 /XFAB 3 /EncryptMetadata false >>"))],
])("takes %s", (_, file) => {
  expect(codeOf(file)).toBe("taken");
});

test("a file built to be unpacked again and again is judged in bounded work", () => {
  const level = deflateSync(Buffer.alloc(3_000_000));
  const many = Array.from({ length: 3000 }, () => stream("", { dictionary: "/X 1", data: level })).join("");
  expect(codeOf(pdf(many))).toBe("taken");
  // A search from each start keyword to the single end keyword would take hours.
  expect(codeOf(pdf("stream\n".repeat(1_400_000)))).toBe("taken");
});

test.each([
  ["blanks", " "],
  ["lines", "\n\0 "],
  ["remarks", "%a\n"],
  ["remarks with the name in them", "%/EF\n"],
])("a name before megabytes of %s is judged by what comes after them", (_, piece) => {
  const gap = piece.repeat(Math.floor(9_000_000 / piece.length));
  expect(codeOf(pdf(`/EF${gap}`))).toBe("taken");
  expect(codeOf(pdf(`/EF${gap} 4 0 R`))).toBe("document-active");
});
