import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { bookingSearch } from "../../contract/booking-list.ts";
import { MAX_CHANGE_REQUESTS } from "../../limits.ts";
import { listBookingRows } from "../../queries/booking-list/list-bookings.ts";
import { getBookingRow } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { previewChange } from "../../queries/preview-change.ts";
import { openRequestOf, unchangedInput } from "../../rules/change.ts";
import { nextSteps } from "../../rules/next-steps.ts";
import { placeBooking } from "../place/place-booking.ts";
import { cancelBooking } from "../settle/settle-booking.ts";
import { answerRequest, askForChange } from "./ask-for-change.ts";
import { changeBooking } from "./change-booking.ts";

async function aBooking(ctx: Context) {
  await someSettings(ctx);
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-request-key" });
}

const salesIn = (ctx: Context): Context => ({ ...ctx, actor: aStaffMember("sales") });
const waiting = async (ctx: Context) =>
  (await listBookingRows(salesIn(ctx), bookingSearch.parse({ view: "change-asked" }))).data.map(({ code }) => code);

test("a change request waits in the booking list, word for word, until staff answer", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  const file = () => getBookingDetail(salesIn(ctx), code);
  const asked = ctx.now();

  await askForChange(ctx, id, { text: "Thêm một phòng cho ông bà." });
  clock.forward(2);
  await askForChange(ctx, id, { text: "Và bé 6 tuổi đi cùng." });

  expect(await waiting(ctx)).toEqual([code]);
  expect(openRequestOf(await file())).toEqual({
    text: "Thêm một phòng cho ông bà.\n\nVà bé 6 tuổi đi cùng.",
    at: asked,
  });
  const { actor } = salesIn(ctx);
  expect(nextSteps({ ...(await file()), refundable: 0 }, actor, ctx.now())).toContain("answer-request");
  await answerRequest(salesIn(ctx), id);

  expect([await waiting(ctx), openRequestOf(await file())]).toEqual([[], null]);
  expect((await file()).events.slice(-3).map(({ kind }) => kind)).toEqual([
    "change-asked",
    "change-asked",
    "change-answered",
  ]);
  await expect(answerRequest(salesIn(ctx), id)).rejects.toMatchObject({ code: "not-possible-now" });
});

test("the same text sent twice is one request, and after an answer it is a new one", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  const times = async () =>
    (await getBookingDetail(salesIn(ctx), code)).events.filter(({ kind }) => kind === "change-asked").length;

  await askForChange(ctx, id, { text: "Dời sang tuần sau." });
  await askForChange(ctx, id, { text: "Dời sang tuần sau." });
  expect(await times()).toBe(1);

  await answerRequest(salesIn(ctx), id);
  await askForChange(ctx, id, { text: "Dời sang tuần sau." });
  expect([await times(), await waiting(ctx)]).toEqual([2, [code]]);
});

test("staff who change the booking have answered; a preview from before the request is stale", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  const staff = { ...ctx, actor: aStaffMember("manager") };
  const input = { ...unchangedInput(await getBookingRow(ctx, id)), adults: 1 };
  const looked = await previewChange(staff, id, input);
  await askForChange(ctx, id, { text: "Chỉ còn một người đi." });

  const expected = { expectedTotal: vnd(looked.after?.total ?? 0), revision: looked.revision };
  await expect(changeBooking(staff, id, { ...input, ...expected })).rejects.toMatchObject({
    code: "changed-meanwhile",
  });
  const again = await previewChange(staff, id, input);
  await changeBooking(staff, id, { ...input, ...expected, revision: again.revision });

  expect(await waiting(ctx)).toEqual([]);
});

test("the booking that has waited longest for an answer comes first, whatever was booked last", async ({
  ctx,
  clock,
}) => {
  const older = await aBooking(ctx);
  const newer = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-later-booking" });
  await askForChange(ctx, older.id, { text: "Dời ngày." });
  clock.forward(1);
  await askForChange(ctx, newer.id, { text: "Thêm phòng." });
  clock.forward(1);
  await askForChange(ctx, older.id, { text: "Và thêm một khách." });

  expect(await waiting(ctx)).toEqual([older.code, newer.code]);
});

test("an ended booking waits for no answer and accepts no change request", async ({ ctx, clock }) => {
  const ended = await aBooking(ctx);
  await askForChange(ctx, ended.id, { text: "Huỷ giúp tôi." });
  await cancelBooking(salesIn(ctx), ended.id, { reason: "khách huỷ", terms: "policy" });

  expect(await waiting(ctx)).toEqual([]);
  expect(openRequestOf(await getBookingDetail(salesIn(ctx), ended.code))).toBeNull();
  await expect(askForChange(ctx, ended.id, { text: "Đặt lại." })).rejects.toMatchObject({ code: "not-possible-now" });

  const input = aBookingInput(await aCruise(ctx));
  const { id } = await placeBooking(ctx, input, { key: "a-hold-that-ends" });
  clock.forward(60);
  await expect(askForChange(ctx, id, { text: "Dời ngày." })).rejects.toMatchObject({ code: "not-possible-now" });
});

test("a booking accepts a limited number of change requests", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  for (let n = 1; n <= MAX_CHANGE_REQUESTS; n += 1) await askForChange(ctx, id, { text: `Lần ${n}` });

  await expect(askForChange(ctx, id, { text: "Thêm nữa" })).rejects.toMatchObject({ code: "too-many-requests" });
});

test("staff who may only read bookings cannot answer a request", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  await askForChange(ctx, id, { text: "Dời ngày." });

  const viewer = { ...ctx, actor: aStaffMember("viewer") };
  await expect(answerRequest(viewer, id)).rejects.toMatchObject({ kind: "forbidden" });
});
