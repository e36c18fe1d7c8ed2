import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as departures } from "./departures-page.tsx";
import { action, loader } from "./whole-departure-page.tsx";

async function aDeparture(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 3, rooms: [aRoomDraft({ units: 3 })] });
  const { id } = await placeBooking(ctx, aBookingInput(cruise), { key: "whole-departure-1" });
  const own = `tau=${cruise.id}&ngay=${cruise.checkIn}`;
  const visit = (role: Role, form?: Record<string, string>, query = own) =>
    aVisit(ctx, `/admin/don-dat/len-tau/ca-chuyen?${query}`, {
      params: {},
      actor: aStaffMember(role),
      ...(form && { form }),
    }) as never;
  return {
    id,
    cruise,
    open: (role: Role, query = own) => outcomeOf(Promise.resolve().then(() => loader(visit(role, undefined, query)))),
    send: (role: Role, form: Record<string, string>) =>
      outcomeOf(Promise.resolve().then(() => action(visit(role, form)))),
    departures: (role: Role) =>
      outcomeOf(Promise.resolve().then(() => departures(visit(role, undefined, `ngay=${cruise.checkIn}`)))),
  };
}

const moving = { what: "move", to: "2026-12-20", price: "agreed", terms: "full", reason: "Cấm tàu vì bão" };

test("Departure is previewed first and done with its preview token; a repeat says that nothing is left", async ({
  ctx,
}) => {
  const { id, send, open } = await aDeparture(ctx);

  const { data } = await send("sales", { ...moving, intent: "preview" });
  const { plan } = data as { plan: DeparturePlan };
  expect(data).toMatchObject({
    what: "move",
    values: moving,
    plan: { done: 1, rows: [{ contactName: "Lê Thu Hằng" }] },
  });
  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-12");

  const again = await send("sales", { ...moving, previewToken: "what was seen before", intent: "preview" });
  expect(again).toMatchObject({ status: 200, data: { plan: { previewToken: plan.previewToken } } });
  const wrong = await send("sales", { ...moving, to: "2026-12-21", previewToken: plan.previewToken, intent: "save" });
  expect(wrong).toMatchObject({
    status: 409,
    data: { values: { to: "2026-12-21" }, result: { done: 1, previewToken: expect.any(String) } },
  });
  const saved = await send("sales", { ...moving, previewToken: plan.previewToken, intent: "save" });
  expect(saved).toMatchObject({ status: 200, data: { isDone: true, plan: { done: 1, stays: 0 } } });
  expect((await getBooking(ctx, id)).checkIn).toBe("2026-12-20");
  expect(await send("sales", { ...moving, previewToken: plan.previewToken, intent: "save" })).toMatchObject({
    status: 409,
    data: { message: "Chuyến này không còn đơn nào để huỷ hay dời." },
  });
  expect((await open("sales")).data).toMatchObject({ bookings: [] });
});

test("Departure form returns field errors with all values when it is invalid", async ({ ctx }) => {
  const { send, cruise } = await aDeparture(ctx);

  const wrong = { ...moving, to: "", reason: " ", intent: "preview" };
  expect(await send("owner", wrong)).toMatchObject({
    status: 400,
    data: { values: wrong, fields: { to: "Bạn cần chọn ngày.", reason: expect.any(String) } },
  });
  expect(await send("owner", { ...moving, to: cruise.checkIn, intent: "preview" })).toMatchObject({
    status: 400,
    data: { fields: { to: "Bạn chọn một ngày khác ngày đi bây giờ." } },
  });
  expect(await send("owner", { ...moving, what: "", intent: "preview" })).toMatchObject({
    status: 400,
    data: { fields: { what: "Bạn chọn huỷ hay dời." } },
  });
});

test("Departure page needs the permission to write bookings, which also allows closing the night", async ({ ctx }) => {
  const { open, send, departures } = await aDeparture(ctx);

  expect(await open("viewer")).toMatchObject({ status: 403 });
  expect((await open("sales")).data).toMatchObject({ bookings: [{ state: "held" }] });
  expect(await send("sales", { ...moving, close: "on", intent: "preview" })).toMatchObject({ status: 200 });
  expect(await open("sales", "tau=x&ngay=hom-nay")).toMatchObject({ status: 400 });
  const unknown = "tau=0190d3b0-0000-7000-8000-000000000000&ngay=2026-12-12";
  expect(await open("sales", unknown)).toMatchObject({ status: 404 });

  // A departure with only unpaid bookings is found too.
  expect((await departures("sales")).data).toMatchObject({
    mayMove: true,
    departures: [{ bookings: 0, party: 0, heldBookings: 1 }],
  });
  expect((await departures("viewer")).data).toMatchObject({ mayMove: false });
});
