import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookingKinds } from "#modules/bookings/contract/booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { messageAfterStep } from "#modules/bookings/rules/step-labels.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { requestContext } from "#web/server/context.ts";
import { detailActions } from "./detail/booking-actions.server.ts";
import { action, loader } from "./detail-page.tsx";
import { loader as exportLoader } from "./export-resource.ts";
import { loader as listLoader } from "./list-page.tsx";
import { action as bookByPhone, loader as offerByPhone } from "./new-booking-page.tsx";
import { loader as qrOf, action as shareLink } from "./payment-link-resource.ts";

/** A request of a signed-in member of staff. */
function visit(ctx: Context, role: Role, address: string, params = {}, form?: Record<string, string>) {
  const args = aVisit(ctx, address, { params, ...(form && { form }) });
  args.context.set(requestContext, { ...ctx, actor: aStaffMember(role) });
  return args as never;
}

async function aPaidBooking(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { instantConfirmation: false });
  const { code } = await placeBooking(ctx, aBookingInput(cruise), { key: "file-key-1" });
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  await recordBankNotice(ctx, {
    ...base,
    providerRef: "1",
    amount: 6_700_000,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
  return { cruise, code };
}

const send = (ctx: Context, role: Role, code: string, form: Record<string, string>) =>
  outcomeOf(Promise.resolve(action(visit(ctx, role, `/admin/don-dat/${code}`, { code }, form))));

test("Detail page runs a form action, and returns errors to its form", async ({ ctx }) => {
  const { code } = await aPaidBooking(ctx);

  expect(await send(ctx, "sales", code, { intent: "confirm", reference: "NL-1" })).toMatchObject({
    data: { intent: "confirm" },
  });
  expect(await send(ctx, "sales", code, { intent: "cancel", reason: "" })).toMatchObject({
    status: 400,
    data: { rejected: true, fields: { reason: expect.any(String) } },
  });
  expect(await send(ctx, "viewer", code, { intent: "note", text: "Xin chào" })).toMatchObject({ status: 403 });
  expect(await send(ctx, "owner", code, { intent: "drop" })).toMatchObject({ status: 400 });
});

test.for<Record<string, string>>([
  { intent: "resend", emailId: "notuuid" },
  { intent: "delete-document", documentId: "notuuid" },
  { intent: "assign", assigneeId: "notuuid" },
  { intent: "hold-again", total: "nhiều" },
  { intent: "__proto__" },
  { intent: "constructor" },
])("Detail page rejects an invalid form with a message: %j", async (form, { ctx }) => {
  const { code } = await aPaidBooking(ctx);
  expect(await send(ctx, "owner", code, form)).toMatchObject({ status: 400, data: { rejected: true } });
});

test("Payment reference is stored without unstorable characters", async ({ ctx }) => {
  const { code } = await aPaidBooking(ctx);
  expect(await send(ctx, "sales", code, { intent: "confirm", reference: "NL\0-1" })).toMatchObject({ status: 200 });
  const { events } = await getBookingDetail({ ...ctx, actor: aStaffMember("sales") }, code);
  expect(events.find(({ kind }) => kind === "confirmed")).toMatchObject({ data: { reference: "NL-1" } });
});

test("Detail page redirects to the stored spelling of the booking code", async ({ ctx }) => {
  const { code } = await aPaidBooking(ctx);
  const spelling = `ht-${code.toLowerCase()}`;

  const outcome = await outcomeOf(
    Promise.resolve(loader(visit(ctx, "sales", `/admin/don-dat/${spelling}`, { code: spelling }))),
  );

  expect(outcome).toMatchObject({ status: 302, location: `/admin/don-dat/${code}` });
});

test("Detail page shows money only with the permission to read it", async ({ ctx }) => {
  const { code } = await aPaidBooking(ctx);
  const opened = async (role: Role) =>
    (await outcomeOf(Promise.resolve(loader(visit(ctx, role, `/admin/don-dat/${code}`, { code }))))).data;

  expect(await opened("sales")).toMatchObject({ ledger: [{ amount: 6_700_000 }], seesMoney: true });
  expect(await opened("viewer")).toMatchObject({ ledger: [], refunds: [], steps: [], booking: { isMasked: true } });
});

test("Booking list and its export are forbidden for roles that only write content", async ({ ctx }) => {
  const list = await outcomeOf(Promise.resolve(listLoader(visit(ctx, "content", "/admin/don-dat"))));
  const file = await outcomeOf(Promise.resolve(exportLoader(visit(ctx, "content", "/admin/don-dat/xuat-tep"))));
  expect([list.status, file.status]).toEqual([403, 403]);
});

test("Phone booking form makes one booking when it is sent twice", async ({ ctx }) => {
  const { cruise } = await aPaidBooking(ctx);
  const form = { tau: cruise.slug, ngay: cruise.checkIn, dem: "1", adults: "2", childAge: "", formKey: "k" };
  const submitted = {
    ...form,
    expectedTotal: "6700000",
    name: "Ngô Thị Mơ",
    phone: "0988 777 666",
    email: "",
    note: "",
  };
  const { actor } = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  const sent = () => {
    const args = aVisit(ctx, "/admin/don-dat/tao-moi", { params: {}, form: submitted });
    args.context.set(requestContext, { ...ctx, actor });
    return outcomeOf(Promise.resolve(bookByPhone(args as never)));
  };

  const [first, second] = [await sent(), await sent()];

  expect(first).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/admin\/don-dat\/\w{8}\?xong=da-tao$/),
  });
  expect(second.location).toBe(first.location);
});

test("Phone booking with a deposit sends the QR code of the deposit", async ({ ctx }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx);
  const trip = { tau: cruise.slug, ngay: cruise.checkIn, dem: "1", adults: "2", childAge: "", formKey: "deposit" };
  const contact = { name: "Ngô Thị Mơ", phone: "0988 777 666", email: "", note: "" };
  const form = { ...trip, ...contact, expectedTotal: "6700000", payment: "deposit" };
  const args = aVisit(ctx, "/admin/don-dat/tao-moi", { params: {}, form });
  const { actor } = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  args.context.set(requestContext, { ...ctx, actor });
  const booked = await outcomeOf(Promise.resolve(bookByPhone(args as never)));
  const code = /\/(\w{8})\?/.exec(booked.location ?? "")?.[1] ?? "";
  const page = await outcomeOf(Promise.resolve(loader(visit(ctx, "sales", `/admin/don-dat/${code}`, { code }))));
  expect(page.data).toMatchObject({ transfer: { text: expect.stringContaining("Số tiền: 2,010,000 đ") } });
});

test("Payment link gives the QR code of the amount due and the magic link, and logs each use", async ({ ctx }) => {
  await someSettings(ctx);
  const { code, secret } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "file-link-key" });
  const address = `/admin/don-dat/${code}/cach-tra`;
  const ask = (role: Role) => outcomeOf(Promise.resolve(shareLink(visit(ctx, role, address, { code }, {}))));

  const page = (await outcomeOf(Promise.resolve(loader(visit(ctx, "sales", `/admin/don-dat/${code}`, { code }))))).data;
  expect(page).toMatchObject({ owes: true, transfer: { text: expect.stringContaining(`Nội dung: HT${code}`) } });
  const picture = await qrOf(visit(ctx, "sales", address, { code }));
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect((await ask("sales")).data).toEqual({
    link: `https://haitrinh.example/don-hang/${code}/thanh-toan?k=${encodeURIComponent(secret)}`,
  });
  expect((await ask("accountant")).status).toBe(403);
  const shared = (await ctx.db.select().from(auditEvents)).filter(({ action }) => action === "booking.link-shared");
  expect(shared).toHaveLength(1);
});

test("Phone booking reports unreadable ages and shows no price", async ({ ctx }) => {
  const { slug, checkIn } = await aCruise(ctx);
  const address = `/admin/don-dat/tao-moi?tau=${slug}&ngay=${checkIn}&adults=2&childAge=6 và 8`;
  const { offer } = await offerByPhone(visit(ctx, "sales", address));
  expect(offer).toMatchObject({ quote: null, problems: expect.arrayContaining(["Tuổi của bé là số nguyên."]) });
});

test("Every action of the detail page has a success message", async ({ ctx }) => {
  const { code } = await aPaidBooking(ctx);
  expect(await send(ctx, "sales", code, { intent: "note", text: "Khách gọi lại" })).toMatchObject({
    data: { intent: "note", resultMessage: "Đã thêm ghi chú" },
  });
  // The answer of an airline brings its own message, and pasted rows are only previewed.
  const intents = [...detailActions.keys()].filter((intent) => intent !== "ask-airline" && intent !== "paste-guests");
  expect(intents.length).toBeGreaterThan(10);
  for (const kind of bookingKinds) expect(intents.filter((intent) => !messageAfterStep(kind, intent))).toEqual([]);
});
