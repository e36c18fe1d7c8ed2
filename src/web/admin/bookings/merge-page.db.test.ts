import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { MergePreview } from "#modules/bookings/contract/merge.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as openFile } from "./detail-page.tsx";
import { action, loader } from "./merge-page.tsx";

async function twoBookings(ctx: Context, withThird = false) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9 });
  const [one, other] = [
    await placeBooking(ctx, aBookingInput(cruise), { key: "join-page-1" }),
    await placeBooking(ctx, aBookingInput(cruise), { key: "join-page-2" }),
  ];
  const third = withThird ? (await placeBooking(ctx, aBookingInput(cruise), { key: "join-page-3" })).code : "";
  const visit = (role: Role, form?: Record<string, string>) =>
    aVisit(ctx, `/admin/don-dat/${one.code}/gop`, {
      params: { code: one.code },
      actor: aStaffMember(role),
      ...(form && { form }),
    }) as never;
  return {
    one,
    other,
    third,
    open: (role: Role) => outcomeOf(Promise.resolve(loader(visit(role)))),
    send: (role: Role, form: Record<string, string>) => outcomeOf(Promise.resolve(action(visit(role, form)))),
  };
}

test("Merge page offers, previews and merges the customer's other booking of the departure", async ({ ctx }) => {
  const { one, other, open, send } = await twoBookings(ctx);
  expect((await open("sales")).data).toMatchObject({ isOpen: true, mergeable: [{ code: other.code }] });

  const { data } = await send("sales", { pick: other.code, code: "", intent: "preview" });
  const { preview, previewToken: token } = data as { preview: MergePreview; previewToken: string };
  expect(data).toMatchObject({ values: { pick: other.code }, preview: { after: { total: 13_400_000 } } });
  expect((await getBooking(ctx, one.id)).total).toBe(6_700_000);

  const { revision, otherRevision } = preview;
  const previewed = {
    expectedTotal: "13400000",
    revision: `${revision}`,
    otherRevision: `${otherRevision}`,
    previewToken: token,
  };
  const saved = await send("sales", { pick: other.code, code: "", ...previewed, intent: "save" });
  expect(saved).toMatchObject({ status: 302, location: `/admin/don-dat/${one.code}?xong=da-gop` });
  expect((await getBooking(ctx, one.id)).total).toBe(13_400_000);

  const fileOf = (code: string) =>
    aVisit(ctx, `/admin/don-dat/${code}`, { params: { code }, actor: aStaffMember("manager") }) as never;
  expect((await outcomeOf(Promise.resolve(openFile(fileOf(other.code))))).data).toMatchObject({
    booking: { joinedInto: one.code, isMerged: true, total: 6_700_000, paid: 0 },
    steps: ["assign", "note"],
    mayTakeBack: false,
  });
  expect((await outcomeOf(Promise.resolve(openFile(fileOf(one.code))))).data).toMatchObject({ mayTakeBack: true });
});

test("Merge page previews again when another booking was chosen than previewed, even with the same totals", async ({
  ctx,
}) => {
  const { one, other, third, send } = await twoBookings(ctx, true);
  const { data } = await send("sales", { pick: other.code, intent: "preview" });
  const { preview, previewToken } = data as { preview: MergePreview; previewToken: string };
  const { revision, otherRevision } = preview;
  const previewed = {
    expectedTotal: "13400000",
    revision: `${revision}`,
    otherRevision: `${otherRevision}`,
    previewToken,
  };

  const { data: answer } = await send("sales", { pick: third, ...previewed, intent: "save" });

  expect(answer).toMatchObject({
    isStalePreview: true,
    values: { pick: third },
    preview: { before: [{}, { code: third }] },
  });
  expect((await getBooking(ctx, one.id)).total).toBe(6_700_000);
});

test("Merge page rejects an unknown or unmergeable code at its field", async ({ ctx }) => {
  const { one, send } = await twoBookings(ctx);
  for (const code of ["", "HT22222222", "x", one.code]) {
    expect(await send("sales", { code, intent: "preview" }), code).toMatchObject({
      status: 400,
      data: { values: { code }, fields: { code: expect.any(String) } },
    });
  }
});

test("Merge page needs the permission to change bookings", async ({ ctx }) => {
  const { open, send } = await twoBookings(ctx);
  expect(await open("accountant")).toMatchObject({ status: 403 });
  expect(await send("accountant", { code: "x", intent: "preview" })).toMatchObject({ status: 403 });
});
