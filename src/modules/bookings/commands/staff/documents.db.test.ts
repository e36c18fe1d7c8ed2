import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { type Actor, roles, visitor } from "#kernel/actor.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from "../../limits.ts";
import { listDocuments, openDocument } from "../../queries/documents.ts";
import { cleanFileName } from "../../rules/documents.ts";
import { placeBooking } from "../place/place-booking.ts";
import { addDocument, deleteDocument } from "./documents.ts";

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const sales = (ctx: Context) => as(ctx, aStaffMember("sales"));

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `documents-key-${last}` });
}

const aPdf = () =>
  Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n", "latin1");

const photograph = () => sharp({ create: { width: 200, height: 300, channels: 3, background: "#3a8a82" } });

test("a PDF is stored as it is, a picture is re-encoded, and both are readable with the permission", async ({
  ctx,
}) => {
  const storage = memoryStorage();
  const { id: bookingId, code } = await aBooking(ctx);
  const picture = await photograph()
    .png()
    .withExif({ IFD3: { GPSLatitude: "20/1 55/1 0/1" } })
    .toBuffer();

  const pdf = await addDocument(sales(ctx), storage, { bookingId, name: "Hợp đồng.pdf", bytes: aPdf() });
  const scan = await addDocument(sales(ctx), storage, { bookingId, name: "C:\\ảnh\\phiếu.PNG", bytes: picture });

  expect(await listDocuments(sales(ctx), bookingId)).toMatchObject([
    { id: scan, name: "phiếu.jpg", contentType: "image/jpeg", addedBy: "Người Thử" },
    { id: pdf, name: "Hợp đồng.pdf", contentType: "application/pdf", size: aPdf().length },
  ]);
  const opened = await openDocument(sales(ctx), storage, { code, documentId: pdf });
  expect(Buffer.from(opened.bytes)).toEqual(aPdf());
  const kept = await sharp((await openDocument(sales(ctx), storage, { code, documentId: scan })).bytes).metadata();
  expect(kept).toMatchObject({ format: "jpeg", width: 200, height: 300 });
  expect(kept.exif).toBe(undefined);
  for (const key of storage.files.keys())
    expect(key).toMatch(new RegExp(`^documents/${bookingId}/[0-9a-f-]+\\.(pdf|jpg)$`));
});

test("bytes appended to a picture are not stored with it", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id: bookingId } = await aBooking(ctx);
  const script = "<script>alert(1)</script>";

  for (const picture of [photograph().jpeg(), photograph().webp(), photograph().png()]) {
    const bytes = Buffer.concat([await picture.toBuffer(), Buffer.from(script)]);
    await addDocument(sales(ctx), storage, { bookingId, name: "x.html", bytes });
  }

  expect(storage.files.size).toBe(3);
  for (const bytes of storage.files.values()) expect(Buffer.from(bytes).includes("script")).toBe(false);
});

const rejected: [string, Buffer, string][] = [
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "not-a-document"],
  ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "not-a-document"],
  ["a page that has a PDF in it", Buffer.concat([Buffer.from("<script>1</script>"), aPdf()]), "not-a-document"],
  ["nothing", Buffer.alloc(0), "no-file"],
  ["too much", Buffer.alloc(MAX_DOCUMENT_BYTES + 1), "document-too-heavy"],
];

test("a file that begins neither as a PDF nor as a picture is rejected and not stored", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id: bookingId } = await aBooking(ctx);
  for (const [what, bytes, code] of rejected) {
    const adding = addDocument(sales(ctx), storage, { bookingId, name: "phiếu.pdf", bytes });
    const rejection = { kind: "invalid", code, fields: { file: expect.any(String) } };
    await expect(adding, what).rejects.toMatchObject(rejection);
  }
  expect(storage.files.size).toBe(0);
});

test.each([
  ["../../etc/passwd", "passwd.pdf"],
  ["Xác nhận của tàu.pdf", "Xác nhận của tàu.pdf"],
  ["hoá\u202Efdp.exe", "hoáfdp.pdf"],
  ['a"; filename="b.html\r\nSet-Cookie: x=1', "a filename=b.htmlSet-Cookie x=1.pdf"],
  ["<img src=x onerror=alert(1)>.pdf", "img src=x onerror=alert(1).pdf"],
  ["...", "tai-lieu.pdf"],
  [".htaccess", "tai-lieu.pdf"],
  ["x".repeat(300), `${"x".repeat(96)}.pdf`],
])("the name %j becomes %j", (given, name) => {
  expect(cleanFileName(given, "pdf")).toBe(name);
});

test("a document is not found under another booking, by a made-up id, or once it is deleted", async ({ ctx }) => {
  const storage = memoryStorage();
  const [mine, other] = [await aBooking(ctx), await aBooking(ctx)];
  const documentId = await addDocument(sales(ctx), storage, { bookingId: mine.id, name: "a.pdf", bytes: aPdf() });
  const missing = { kind: "not-found", code: "document-not-found" };

  await expect(openDocument(sales(ctx), storage, { code: other.code, documentId })).rejects.toMatchObject(missing);
  await expect(deleteDocument(sales(ctx), storage, { bookingId: other.id, documentId })).rejects.toMatchObject(missing);
  await expect(openDocument(sales(ctx), storage, { code: mine.code, documentId: "../x" })).rejects.toMatchObject(
    missing,
  );
  await expect(openDocument(sales(ctx), storage, { code: "x", documentId })).rejects.toMatchObject(missing);
  expect(storage.files.size).toBe(1);

  await deleteDocument(sales(ctx), storage, { bookingId: mine.id, documentId });
  expect(storage.files.size).toBe(0);
  await expect(openDocument(sales(ctx), storage, { code: mine.code, documentId })).rejects.toMatchObject(missing);
  const entries = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectId, mine.id));
  expect(entries.map(({ action }) => action)).toEqual(["booking.document-added", "booking.document-deleted"]);
});

test("each role may do with documents what its permissions allow", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id: bookingId, code } = await aBooking(ctx);
  const documentId = await addDocument(ctx, storage, { bookingId, name: "a.pdf", bytes: aPdf() });
  const kindOf = (work: Promise<unknown>) => work.then(() => "yes").catch(({ kind }) => kind as string);
  const found: Record<string, string> = {};
  for (const role of roles) {
    const who = as(ctx, aStaffMember(role));
    found[role] = [
      await kindOf(listDocuments(who, bookingId)),
      await kindOf(openDocument(who, storage, { code, documentId })),
      await kindOf(addDocument(who, storage, { bookingId, name: "b.pdf", bytes: aPdf() })),
    ].join(" ");
  }

  expect(found).toEqual({
    owner: "yes yes yes",
    manager: "yes yes yes",
    sales: "yes yes yes",
    accountant: "yes yes forbidden",
    content: "forbidden forbidden forbidden",
    viewer: "forbidden forbidden forbidden",
  });
  await expect(openDocument(as(ctx, visitor), storage, { code, documentId })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("a booking keeps a limited number of files, and one too many leaves nothing behind", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id: bookingId } = await aBooking(ctx);
  const add = () => addDocument(sales(ctx), storage, { bookingId, name: "a.pdf", bytes: aPdf() });
  for (let index = 0; index < MAX_DOCUMENTS; index += 1) await add();

  await expect(add()).rejects.toMatchObject({ code: "too-many-documents" });

  expect(storage.files.size).toBe(MAX_DOCUMENTS);
});
