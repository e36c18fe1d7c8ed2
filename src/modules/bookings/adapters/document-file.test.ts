import { expect, test } from "vitest";
import { readDocument } from "./document-file.ts";

test("while a PDF is looked through, others are answered", async () => {
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
