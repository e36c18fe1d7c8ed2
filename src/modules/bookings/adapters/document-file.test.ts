import { expect, test } from "vitest";
import { readDocument } from "./document-file.ts";

test("other requests are answered while a PDF is checked", async () => {
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns += 1;
    ticking = setImmediate(tick);
  });
  const names = "/J#61#76 ".repeat(100_000);
  const bytes = Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${names} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, "latin1");
  expect(await readDocument(bytes)).toMatchObject({ contentType: "application/pdf" });
  clearImmediate(ticking);
  expect(turns).toBeGreaterThan(0);
});

test("a PDF that exhausts the memory of its worker is refused, nothing else ends, and the next one is read", async () => {
  const escaped = "#41".repeat(3_000_000);
  await expect(readDocument(Buffer.from(`%PDF-1.7\n${escaped}\n%%EOF\n`, "latin1"))).rejects.toMatchObject({
    code: "document-damaged",
  });
  const plain = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";
  expect(await readDocument(Buffer.from(plain, "latin1"))).toMatchObject({ contentType: "application/pdf" });
}, 30_000);
