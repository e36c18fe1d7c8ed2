import { desc } from "drizzle-orm";
import { expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { applyPayment } from "#modules/bookings/commands/settle/settle-booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { loader as boardingList } from "./boarding-list-resource.ts";
import { loader as boardingPdf } from "./boarding-pdf-resource.ts";
import { loader as confirmation } from "./confirmation-page.tsx";
import { loader as confirmationFile } from "./confirmation-pdf-resource.ts";
import { loader as departures } from "./departures-page.tsx";
import { action, loader } from "./detail-page.tsx";
import { loader as documentFile } from "./document-resource.ts";

type Form = Record<string, string | File>;

/** The detail page of one booking, with its form actions for staff. */
async function aDetailPage(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise), { key: "parts-key-1" });
  const storage = memoryStorage();
  const consumed: string[] = [];
  const limits = { consume: async (name: string) => void consumed.push(name) };
  const visit = (role: Role | null, address: string, params = {}, form?: Form) =>
    aVisit(ctx, `/admin/don-dat/${address}`, {
      params: { code, ...params },
      ...(role && { actor: aStaffMember(role) }),
      ...(form && { form }),
      storage,
      limits,
    }) as never;
  return {
    id,
    code,
    cruise,
    storage,
    asked: consumed,
    visit,
    open: async (role: Role) => (await outcomeOf(Promise.resolve(loader(visit(role, code))))).data as never as Opened,
    send: (role: Role, form: Form) => outcomeOf(Promise.resolve(action(visit(role, code, {}, form)))),
    download: (role: Role | null, documentId: string, ofCode = code) =>
      documentFile(visit(role, `${ofCode}/tai-lieu/${documentId}`, { id: documentId, code: ofCode })),
  };
}

type Opened = {
  guests: { guests: { name: string; document: unknown }[] };
  documents: { id: string; name: string }[] | null;
  booking: { emails: unknown[] };
  mayEditGuests: boolean;
  papers: { mayMakeProforma: boolean } | null;
};

const aPdf = (name: string) => new File(["%PDF-1.4\ntrailer <<>>\n%%EOF\n"], name, { type: "text/html" });

const aGuest = {
  intent: "guests",
  version: "0",
  "guests.0.id": "",
  "guests.0.name": "",
  "guests.0.nationality": "VN",
  "guests.1.id": "",
  "guests.1.name": "<img src=x onerror=alert(1)>",
  "guests.1.born": "1989",
  "guests.1.sex": "female",
  "guests.1.nationality": "VN",
  "guests.1.document": "001189004821",
};

test("Guest form of staff saves guests, and returns field errors with all values", async ({ ctx }) => {
  const file = await aDetailPage(ctx);

  expect(await file.send("sales", { ...aGuest, "guests.1.document": "12" })).toMatchObject({
    status: 400,
    data: { fields: { "guests.1.document": expect.any(String) }, values: { "guests.1.born": "1989" } },
  });
  expect(await file.send("sales", aGuest)).toMatchObject({ data: { intent: "guests" } });
  expect(await file.send("sales", aGuest)).toMatchObject({ status: 409 });
  expect(await file.send("accountant", { ...aGuest, version: "1" })).toMatchObject({ status: 403 });

  expect(await file.open("sales")).toMatchObject({
    mayEditGuests: true,
    guests: { guests: [{ name: "<img src=x onerror=alert(1)>", document: { number: "001189004821" } }] },
  });
  const seen = await file.open("viewer");
  expect(seen).toMatchObject({ mayEditGuests: false, documents: null, booking: { emails: [] } });
  expect(JSON.stringify(seen)).not.toContain("001189");
});

test("Document is added on the detail page, downloaded as an attachment, and deleted", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const name = 'Hợp đồng "đỏ"\r\n.html';

  expect(await file.send("sales", { intent: "add-document", file: aPdf(name) })).toMatchObject({ status: 200 });
  expect(file.asked).toEqual(["upload"]);
  const [document] = (await file.open("accountant")).documents ?? [];
  const { headers, status } = await file.download("accountant", document?.id ?? "");

  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition":
      "attachment; filename=\"Hop dong do.pdf\"; filename*=UTF-8''H%E1%BB%A3p%20%C4%91%E1%BB%93ng%20%C4%91%E1%BB%8F.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  });
  await file.send("sales", { intent: "delete-document", documentId: document?.id ?? "" });
  expect((await file.open("sales")).documents).toEqual([]);
  expect(file.storage.files.size).toBe(0);
});

test("PDF with a script is sent only as an attachment, sandboxed and with no-store", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const script = "9 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n";
  const pdf = new File([`%PDF-1.7\n${script}trailer <<>>\n%%EOF\n`], "phiếu.pdf");
  expect(await file.send("sales", { intent: "add-document", file: pdf })).toMatchObject({ status: 200 });
  const [document] = (await file.open("sales")).documents ?? [];

  const { headers } = await file.download("sales", document?.id ?? "");

  expect(headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect([headers.get("x-content-type-options"), headers.get("cache-control")]).toEqual([
    "nosniff",
    "private, no-store",
  ]);
});

test("Document form returns an error at its field when the file is missing or of another type", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const page = new File(["<script>alert(1)</script>"], "hop-dong.pdf", { type: "application/pdf" });

  const forms: Form[] = [{ intent: "add-document", file: page }, { intent: "add-document" }];
  for (const form of forms) {
    expect(await file.send("sales", form)).toMatchObject({
      status: 400,
      data: { fields: { file: expect.any(String) } },
    });
  }
  expect(await file.send("accountant", { intent: "add-document", file: aPdf("a.pdf") })).toMatchObject({ status: 403 });
  expect(file.storage.files.size).toBe(0);
});

test("Document is available only with the permission for personal data, and only under its own booking", async ({
  ctx,
}) => {
  const file = await aDetailPage(ctx);
  const other = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "parts-key-2" });
  await file.send("sales", { intent: "add-document", file: aPdf("a.pdf") });
  const [document] = (await file.open("sales")).documents ?? [];
  const id = document?.id ?? "";

  for (const [role, status] of [
    ["viewer", 403],
    ["content", 403],
    [null, 401],
  ] as const) {
    expect(await outcomeOf(file.download(role, id))).toMatchObject({ status });
  }
  expect(await outcomeOf(file.download("owner", id, other.code))).toMatchObject({ status: 404 });
  expect(await outcomeOf(file.download("owner", "../../x"))).toMatchObject({ status: 404 });
});

test("Email form sends an email, and rejects an empty one", async ({ ctx }) => {
  const file = await aDetailPage(ctx);

  expect(await file.send("sales", { intent: "write-email", subject: "", text: "" })).toMatchObject({
    status: 400,
    data: { fields: { subject: "Bạn cần ghi tiêu đề.", text: "Bạn cần viết nội dung thư." } },
  });
  await file.send("sales", { intent: "write-email", subject: "Giờ đón", text: "Xe đón lúc 8:00." });

  expect((await file.open("sales")).booking.emails).toMatchObject([
    { subject: `Giờ đón (đơn HT${file.code})`, state: "waiting" },
    { subject: expect.stringContaining("Đã giữ phòng") },
  ]);
});

test("Boarding list file needs the permission for personal data", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const list = (role: Role, query: string) => boardingList(file.visit(role, `danh-sach-len-tau?${query}`));
  const query = `tau=${file.cruise.id}&ngay=2026-12-12`;

  const { headers } = await list("sales", query);

  expect(headers.get("content-disposition")).toBe('attachment; filename="len-tau-2026-12-12.xlsx"');
  expect((await list("sales", `${query}&tep=csv`)).headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await outcomeOf(list("viewer", query))).toMatchObject({ status: 403 });
  expect(await outcomeOf(list("sales", "tau=x&ngay=hom-nay"))).toMatchObject({ status: 400 });
});

test("Boarding list as a PDF file needs the same permissions, and its download is audited", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const { id: tau, checkIn: ngay } = file.cruise;
  const print = (role: Role, query = `tau=${tau}&ngay=${ngay}`) =>
    boardingPdf(file.visit(role, `danh-sach-len-tau.pdf?${query}`));

  for (const role of roles) {
    const { permissions } = aStaffMember(role);
    const may = permissions.has("personal-data.read") && permissions.has("bookings.read");
    const { status } = await outcomeOf(print(role));
    expect([role, status]).toEqual([role, may ? 200 : 403]);
  }
  expect(await outcomeOf(print("sales", "tau=x&ngay=hom-nay"))).toMatchObject({ status: 400 });
  const answer = await print("sales");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="len-tau-${ngay}.pdf"`);
  const [latest] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1);
  expect(latest).toMatchObject({ action: "boarding-list.exported", after: { on: ngay, as: "pdf" } });
});

test("Departures page opens on today, or on the day of its address", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  const open = async (query: string) => (await outcomeOf(Promise.resolve(departures(file.visit("sales", query))))).data;

  expect(await open("len-tau")).toMatchObject({ on: today(ctx.now()) });
  expect(await open("len-tau?ngay=2026-12-12")).toMatchObject({ on: "2026-12-12" });
});

test("Printed confirmation names the guests without document numbers", async ({ ctx }) => {
  const file = await aDetailPage(ctx);
  await file.send("sales", aGuest);

  const print = () => outcomeOf(Promise.resolve(confirmation(file.visit("sales", `${file.code}/phieu-xac-nhan`))));
  expect(await print(), "an unpaid booking has none").toMatchObject({
    status: 303,
    location: `/admin/don-dat/${file.code}`,
  });
  await applyPayment(ctx, await lockBooking(ctx, file.id), vnd(6_700_000));

  const { data } = await print();

  expect(data).toMatchObject({
    confirmation: {
      code: file.code,
      state: "confirmed",
      guests: [{ name: "<img src=x onerror=alert(1)>", year: "1989" }],
      total: 6_700_000,
      rest: 0,
      terms: expect.stringContaining("Miễn phí huỷ"),
    },
  });
  expect(JSON.stringify(data)).not.toMatch(/001189|0912 |912345678|thuhang@/);
});

test("Confirmation as a file is for the roles of its page, and names the guests without document numbers", async ({
  ctx,
}) => {
  const file = await aDetailPage(ctx);
  await file.send("sales", aGuest);
  const download = (role: Role | null) => confirmationFile(file.visit(role, `${file.code}/phieu-xac-nhan.pdf`));
  expect(await outcomeOf(download("sales")), "an unpaid booking has none").toMatchObject({ status: 303 });
  await applyPayment(ctx, await lockBooking(ctx, file.id), vnd(6_700_000));

  for (const role of roles) {
    const { status } = await outcomeOf(download(role));
    expect([role, status]).toEqual([role, aStaffMember(role).permissions.has("bookings.read") ? 200 : 403]);
  }
  expect(await outcomeOf(download(null))).toMatchObject({ status: 401 });
  const { words } = await readPdf(await (await download("sales")).arrayBuffer());
  expect(words).toContain("<img src=x onerror=alert(1)>, sinh năm 1989");
  expect(words).not.toMatch(/001189|0912 |912345678|thuhang@/);
});

test("a proforma is offered while the booking owes money, and no longer once it is paid", async ({ ctx }) => {
  const { id, open } = await aDetailPage(ctx);
  expect((await open("manager")).papers).toMatchObject({ mayMakeProforma: true });
  const booking = await lockBooking(ctx, id);
  await applyPayment(ctx, booking, vnd(booking.totalVnd - 1_000_000));
  expect((await open("manager")).papers).toMatchObject({ mayMakeProforma: true });
  await applyPayment(ctx, await lockBooking(ctx, id), vnd(1_000_000));
  expect((await open("manager")).papers).toMatchObject({ mayMakeProforma: false });
});
