import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { listBoarding } from "#modules/travellers/queries.ts";
import { inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { lockBooking } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { nextSteps } from "../../rules/next-steps.ts";
import { placeBooking } from "../place/place-booking.ts";
import { applyPayment } from "../settle/settle-booking.ts";
import { markBoarding } from "./mark-boarding.ts";

test("the pier marks boarded and missing guests on the days of the journey; the last mark counts", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx);
  const { id, code, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "mark-key-1" });
  await inTransaction(ctx, async (ctx) => applyPayment(ctx, await lockBooking(ctx, id), vnd(total)));
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const steps = async () =>
    nextSteps({ ...(await getBookingDetail(sales, code)), refundable: 0 }, sales.actor, ctx.now());
  const marks = async () =>
    (await listBoarding(ctx, { productId: cruise.id, on: cruise.checkIn })).map(({ mark }) => mark);

  expect([(await steps()).includes("mark-boarding"), await marks()]).toEqual([false, [null]]);
  await expect(markBoarding(sales, id, "boarded")).rejects.toMatchObject({ code: "not-possible-now" });

  clock.now = new Date("2026-12-12T06:00:00Z");
  expect(await steps()).toContain("mark-boarding");
  await markBoarding(sales, id, "no-show");
  clock.forward(10);
  await markBoarding(sales, id, "boarded");
  await markBoarding(sales, id, "boarded");

  expect(await marks()).toEqual(["boarded"]);
  const { events } = await getBookingDetail(ctx, code);
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(["no-show", "boarded"]);
});
