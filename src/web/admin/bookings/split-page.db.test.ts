import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { SplitPreview } from "#modules/bookings/contract/split.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action, loader } from "./split-page.tsx";

async function aBooking(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const input = aBookingInput(cruise, { adults: 4, rooms, expectedTotal: vnd(13_400_000) });
  const { id, code } = await placeBooking(ctx, input, { key: "split-page-1" });
  const visit = (role: Role, form?: Record<string, string>) =>
    aVisit(ctx, `/admin/don-dat/${code}/tach`, {
      params: { code },
      actor: aStaffMember(role),
      ...(form && { form }),
    }) as never;
  return {
    id,
    code,
    open: (role: Role) => outcomeOf(Promise.resolve(loader(visit(role)))),
    send: (role: Role, form: Record<string, string>) => outcomeOf(Promise.resolve(action(visit(role, form)))),
  };
}

test("Split is previewed first, and done with its preview token", async ({ ctx }) => {
  const { id, send } = await aBooking(ctx);
  const values = { "rooms.1": "on", reason: "Hai nhà trả riêng" };

  const { data } = await send("sales", { ...values, intent: "preview" });
  const { preview, previewToken: token } = data as { preview: SplitPreview; previewToken: string };
  expect(data).toMatchObject({ values, preview: { remaining: { total: 6_700_000 }, splitOff: { total: 6_700_000 } } });
  expect((await getBooking(ctx, id)).total).toBe(13_400_000);

  const previewed = {
    expectedStays: "6700000",
    expectedGoes: "6700000",
    revision: String(preview.revision),
    previewToken: token,
  };
  const saved = await send("sales", { ...values, ...previewed, intent: "save" });
  expect(saved).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/admin\/don-dat\/\w{8}\?xong=da-tach$/),
  });
  expect((await getBooking(ctx, id)).total).toBe(6_700_000);
  expect(await send("sales", { ...values, ...previewed, intent: "save" })).toMatchObject({
    status: 409,
    data: { values: { reason: "Hai nhà trả riêng" }, message: expect.stringContaining("Tách đơn") },
  });
});

test("Split page previews again when rooms or contact differ from the preview, even with the same totals", async ({
  ctx,
}) => {
  const { id, send } = await aBooking(ctx);
  const { data } = await send("sales", { "rooms.1": "on", intent: "preview" });
  const { preview, previewToken } = data as { preview: SplitPreview; previewToken: string };
  const previewed = {
    expectedStays: "6700000",
    expectedGoes: "6700000",
    revision: String(preview.revision),
    previewToken,
  };
  const save = { ...previewed, intent: "save" };

  const other = { "contact.name": "Trần Nam", "contact.phone": "0912000111", "contact.email": "" };
  const wishes: Record<string, string>[] = [{ "rooms.0": "on" }, { "rooms.1": "on", ...other }];
  for (const values of wishes) {
    const answer = await send("sales", { ...values, ...save });
    expect(answer.data).toMatchObject({ isStalePreview: true, values, preview: { splitOff: { total: 6_700_000 } } });
    expect((answer.data as { previewToken: string }).previewToken).not.toBe(previewToken);
  }
  const { previewToken: _, ...unseen } = save;
  expect((await send("sales", { "rooms.1": "on", ...unseen })).data).toMatchObject({ isStalePreview: true });
  expect((await getBooking(ctx, id)).total).toBe(13_400_000);
  expect(await send("sales", { "rooms.1": "on", reason: "Ghi sau khi xem", ...save })).toMatchObject({ status: 302 });
});

test("Split form returns field errors with all values when it is invalid", async ({ ctx }) => {
  const { send } = await aBooking(ctx);
  const wrong = { "contact.name": "", "contact.phone": "0912", "contact.email": "không", reason: "Vì" };
  const { status, data } = await send("sales", { ...wrong, intent: "preview" });
  expect([status, data]).toMatchObject([400, { values: wrong }]);
  expect(Object.keys((data as { fields: object }).fields).sort()).toEqual(["contact.email", "contact.name", "rooms"]);
  expect(await send("sales", { "rooms.0": "on", "rooms.1": "on", intent: "preview" })).toMatchObject({
    status: 400,
    data: { fields: { rooms: expect.any(String) } },
  });
});

test("Split page needs the permission to change bookings", async ({ ctx }) => {
  const { open } = await aBooking(ctx);
  expect(await open("accountant")).toMatchObject({ status: 403 });
  expect((await open("sales")).data).toMatchObject({ isOpen: true, list: { guests: [] } });
});
