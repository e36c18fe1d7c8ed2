import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { ChangePreview } from "#modules/bookings/contract/change.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action, loader } from "./change-page.tsx";

async function aBooking(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise), { key: "change-page-1" });
  const visit = (role: Role, form?: Record<string, string>) =>
    aVisit(ctx, `/admin/don-dat/${code}/doi`, {
      params: { code },
      actor: aStaffMember(role),
      ...(form && { form }),
    }) as never;
  const fields = {
    checkIn: "2026-12-13",
    nights: "1",
    adults: "2",
    childAges: "",
    [`rooms.${cruise.roomIds[0]}`]: "1",
    "contact.name": "Lê Thu Hằng",
    "contact.phone": "0912 345 678",
    "contact.email": "thuhang@example.vn",
    "adjustments.0.kind": "extra",
    "adjustments.0.label": "",
    "adjustments.0.amount": "",
  };
  return {
    id,
    code,
    cruise,
    fields,
    open: (role: Role) => outcomeOf(Promise.resolve(loader(visit(role)))),
    send: (role: Role, form: Record<string, string>) => outcomeOf(Promise.resolve(action(visit(role, form)))),
  };
}

test("Change is previewed first, and saved with its preview token", async ({ ctx }) => {
  const { id, code, fields, send } = await aBooking(ctx);
  const values = {
    ...fields,
    "adjustments.1.kind": "extra",
    "adjustments.1.label": "Xe đón",
    "adjustments.1.amount": "300000",
  };

  const { data } = await send("sales", { ...values, intent: "preview" });
  const { preview, previewToken: token } = data as { preview: ChangePreview; previewToken: string };
  expect(data).toMatchObject({
    values,
    preview: { after: { total: 7_000_000, checkIn: "2026-12-13" }, difference: 300_000 },
  });
  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-12");

  const previewed = { expectedTotal: "7000000", revision: String(preview.revision), previewToken: token };
  const other = await send("sales", { ...values, checkIn: "2026-12-14", ...previewed, intent: "save" });
  expect(other.data).toMatchObject({
    isStalePreview: true,
    preview: { after: { checkIn: "2026-12-14", total: 7_000_000 } },
  });
  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-12");
  const saved = await send("sales", { ...values, ...previewed, intent: "save" });
  expect(saved).toMatchObject({ status: 302, location: `/admin/don-dat/${code}?xong=da-doi` });
  expect(await getBooking(ctx, id)).toMatchObject({ checkIn: "2026-12-13", total: 7_000_000 });
  expect(await send("sales", { ...values, ...previewed, intent: "save" })).toMatchObject({
    status: 409,
    data: { values: { "adjustments.1.label": "Xe đón" }, message: expect.stringContaining("Đổi đơn") },
  });
});

test("Change form returns field errors with all values when it is invalid", async ({ ctx }) => {
  const { cruise, fields, send } = await aBooking(ctx);
  const wrong = {
    ...fields,
    checkIn: "hôm nay",
    adults: "",
    childAges: "6, x",
    "contact.email": "không",
    [`rooms.${cruise.roomIds[0]}`]: "99",
    "adjustments.3.kind": "discount",
    "adjustments.3.label": "",
    "adjustments.3.amount": "10",
    "override.total": "x",
    "override.reason": "",
  };

  const { status, data } = await send("owner", { ...wrong, intent: "preview" });

  expect(status).toBe(400);
  expect(data).toMatchObject({ values: wrong });
  expect(Object.keys((data as { fields: object }).fields).sort()).toEqual(
    [
      ...["adjustments.3.amount", "adjustments.3.label", "adults", "checkIn", "childAges", "contact.email"],
      ...["override.reason", "override.total", `rooms.${cruise.roomIds[0]}`],
    ].sort(),
  );
  expect(await send("owner", { ...fields, checkIn: "", adults: "", intent: "preview" })).toMatchObject({
    data: { fields: { checkIn: "Bạn cần chọn ngày.", adults: "Bạn cần nhập số người lớn." } },
  });
  expect(await send("owner", { ...fields, "contact.phone": "12", intent: "preview" })).toMatchObject({
    status: 400,
    data: { fields: { "contact.phone": expect.any(String) } },
  });
});

test("Change form says that there is nothing to save when nothing has changed", async ({ ctx }) => {
  const { fields, send } = await aBooking(ctx);

  const { data } = await send("sales", { ...fields, checkIn: "2026-12-12", intent: "preview" });
  expect(data).toMatchObject({ preview: { isSame: true, difference: 0 } });
  const renamed = { ...fields, checkIn: "2026-12-12", "contact.name": "Lê Thu Hà", intent: "preview" };
  expect((await send("sales", renamed)).data).toMatchObject({ preview: { isSame: false } });
});

test("Change form shows at the field why a day without rooms is not possible", async ({ ctx }) => {
  const { fields, send } = await aBooking(ctx);
  const { data, status } = await send("sales", { ...fields, checkIn: "2026-11-01", intent: "preview" });
  expect([status, data]).toMatchObject([200, { preview: { after: null }, errors: { checkIn: expect.any(String) } }]);
});

test("Change page needs the permission to change bookings, and offers a custom price only with the permission to set one", async ({
  ctx,
}) => {
  const { open, send, fields } = await aBooking(ctx);
  expect(await open("accountant")).toMatchObject({ status: 403 });
  expect((await open("sales")).data).toMatchObject({
    mayOverride: false,
    isOpen: true,
    rooms: [{ key: expect.any(String) }],
  });
  expect((await open("manager")).data).toMatchObject({ mayOverride: true });
  const own = { ...fields, "override.total": "5000000", "override.reason": "Đối tác", intent: "preview" };
  expect(await send("sales", own)).toMatchObject({ status: 403 });
  expect(await send("manager", own)).toMatchObject({ data: { preview: { after: { total: 5_000_000 } } } });
});
