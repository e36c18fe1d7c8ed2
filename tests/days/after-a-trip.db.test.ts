import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { inviteGuests } from "#modules/bookings/commands/contact/invite-guests.ts";
import { markBoarding } from "#modules/bookings/commands/departure/mark-boarding.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { applyPayment, completeBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { deleteReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { staffReviewSearch } from "#modules/reviews/contract.ts";
import { listReviews, listReviewsToModerate } from "#modules/reviews/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { type Clock, test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, type TestCruise } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action as moderate } from "#web/admin/reviews/reviews-page.tsx";
import { loader as look, action as write } from "#web/site/reviews/invited-page.tsx";

const said = { score: "5", name: "Hằng và các con", comment: "Ba thế hệ đi cùng, ai cũng vui." };

/** A paid phone booking of the customer `email`. */
async function aPaidTrip(ctx: Context, cruise: TestCruise, email = "thuhang@example.vn") {
  const contact = { name: "Lê Thu Hằng", phone: "0912 345 678", email };
  const placed = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `trip-of-${email}` });
  await inTransaction(ctx, async (ctx) => applyPayment(ctx, await lockBooking(ctx, placed.id), vnd(placed.total)));
  return placed;
}

/** Ten in the morning in Vietnam, the day after the guests returned. */
function theDayAfter(clock: Clock): void {
  clock.now = new Date("2026-12-14T03:00:00Z");
}

async function invitationsIn(ctx: Context): Promise<{ recipient: string; text: string; path: string }[]> {
  const emails = await readEmails(ctx);
  return emails
    .filter(({ reason }) => reason.startsWith("review-invitation:"))
    .map(({ recipient, text }) => ({ recipient, text, path: /\/danh-gia\/\S+/.exec(text)?.[0] ?? "" }));
}

const idIn = (path: string) => path.slice("/danh-gia/".length).split("?")[0] ?? "";

function visit(ctx: Context, path: string, { cookie, form }: { cookie?: string; form?: Record<string, string> } = {}) {
  const asked = { params: { id: idIn(path) }, ...(cookie && { cookie }), ...(form && { form }) };
  const page = (form ? write : look) as (args: never) => unknown;
  return outcomeOf(Promise.resolve().then(() => page(aVisit(ctx, path, asked) as never)));
}

test("a guest is invited once after a trip, writes a review through the email, and is listed as a verified guest", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx);
  const { id: bookingId, code } = await aPaidTrip(ctx, cruise);
  theDayAfter(clock);
  expect(await inviteGuests(ctx)).toBe(0); // the booking is not completed yet
  await completeBooking(ctx, bookingId);
  expect(await inviteGuests(ctx)).toBe(1);
  expect(await inviteGuests(ctx)).toBe(0);
  const [email, ...others] = await invitationsIn(ctx);
  expect([email?.recipient, others]).toEqual(["thuhang@example.vn", []]);
  expect(email?.text).toContain("Liên kết dùng được một lần, đến hết ngày 12/02/2027.");

  const path = email?.path ?? "";
  const arrived = await visit(ctx, path);
  expect([arrived.status, arrived.location]).toEqual([303, `/danh-gia/${idIn(path)}`]);
  const cookie = cookiesOf(arrived.headers);
  expect(arrived.headers.get("set-cookie")).toMatch(new RegExp(`Path=/danh-gia/${idIn(path)}.*HttpOnly`));
  const here = arrived.location ?? "";
  expect((await visit(ctx, here, { cookie })).data).toMatchObject({ state: "open", product: { slug: cruise.slug } });
  const rejected = await visit(ctx, here, { cookie, form: { ...said, score: "" } });
  expect(rejected).toMatchObject({ status: 400, data: { fields: { score: "Chọn từ 1 đến 5 sao." } } });

  expect((await visit(ctx, here, { cookie, form: said })).status).toBe(303);
  expect((await visit(ctx, here, { cookie, form: { ...said, score: "1" } })).status).toBe(303); // a second click
  expect((await visit(ctx, here, { cookie })).data).toMatchObject({ state: "used" });

  const waiting = await listReviewsToModerate(ctx, "cruise", staffReviewSearch.parse({ state: "pending" }));
  expect(waiting.data).toMatchObject([{ name: said.name, score: 5, bookingCode: code, phone: null, email: null }]);
  const form = { intent: "approve", ids: waiting.data[0]?.id ?? "" };
  const staff = { params: {}, actor: aStaffMember("content"), form };
  await outcomeOf(Promise.resolve(moderate(aVisit(ctx, "/admin/du-thuyen/quan-ly-review", staff) as never)));

  const { data } = await listReviews(ctx, { productId: cruise.id, page: 1, size: 10 });
  expect(data).toMatchObject([{ name: said.name, travelled: true }]);
  expect(JSON.stringify(data)).not.toContain(code);
  expect((await getCruiseBySlug(ctx, cruise.slug)).score).toMatchObject({ average: 5, count: 1 });

  await deleteReviews(ctx, [data[0]?.id ?? ""]);
  const gone = await listReviewsToModerate(ctx, "cruise", staffReviewSearch.parse({ state: "deleted" }));
  expect(gone.data).toMatchObject([{ bookingCode: null }]);
  expect((await visit(ctx, here, { cookie, form: said })).status).toBe(303); // an invitation works once
  expect((await listReviews(ctx, { productId: cruise.id, page: 1, size: 10 })).total).toBe(0);
});

test("no invitation is sent for no-shows, without an address, long after the trip, or before nine", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx, { capacity: 4 });
  const came = await aPaidTrip(ctx, cruise, "came@example.vn");
  const stayed = await aPaidTrip(ctx, cruise, "stayed@example.vn");
  await aPaidTrip(ctx, cruise, "still-there@example.vn");
  clock.now = new Date("2026-12-13T01:00:00Z");
  await markBoarding(ctx, came.id, "no-show");
  clock.forward(1);
  await markBoarding(ctx, came.id, "boarded");
  await markBoarding(ctx, stayed.id, "boarded");
  clock.forward(1);
  await markBoarding(ctx, stayed.id, "no-show");
  await completeBooking(ctx, came.id);
  await completeBooking(ctx, stayed.id);

  clock.now = new Date("2026-12-14T01:59:00Z");
  expect(await inviteGuests(ctx)).toBe(0);
  clock.now = new Date("2026-12-14T02:00:00Z");
  expect(await inviteGuests(ctx)).toBe(1);
  expect((await invitationsIn(ctx)).map(({ recipient }) => recipient)).toEqual(["came@example.vn"]);

  clock.now = new Date("2027-01-10T03:00:00Z");
  const [, , erased] = await ctx.db.select().from(bookings).orderBy(bookings.createdAt, bookings.id);
  await completeBooking(ctx, erased?.id ?? "");
  expect(await inviteGuests(ctx)).toBe(0);
});

test("a guest who cannot be invited stops no other, and fails the job in the end", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx, { capacity: 2 });
  const trips = [await aPaidTrip(ctx, cruise, "one@example.vn"), await aPaidTrip(ctx, cruise, "two@example.vn")];
  theDayAfter(clock);
  for (const { id } of trips) await completeBooking(ctx, id);
  const failing = failOneRow(ctx);
  await expect(inviteGuests(failing.ctx)).rejects.toThrow("failed rows: 1");
  expect(failing.failedIds).toHaveLength(1);
  expect(await invitationsIn(ctx)).toHaveLength(1);
  expect(await inviteGuests(ctx)).toBe(1);
});

test("an invitation link expires, and opens nothing without its token", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx);
  const { id } = await aPaidTrip(ctx, cruise);
  theDayAfter(clock);
  await completeBooking(ctx, id);
  await inviteGuests(ctx);
  const path = (await invitationsIn(ctx))[0]?.path ?? "";
  const here = `/danh-gia/${idIn(path)}`;
  for (const wrong of [here, `${here}?k=wrong`, `${here}?k=`, "/danh-gia/notanid?k=x"]) {
    expect(await visit(ctx, wrong), wrong).toMatchObject({ status: 404 });
  }
  expect(await visit(ctx, here, { form: said })).toMatchObject({ status: 404 });
  expect(await visit(ctx, path, { form: said })).toMatchObject({ status: 404 });

  const cookie = cookiesOf((await visit(ctx, path)).headers);
  clock.forward(61 * 24 * 60);
  expect((await visit(ctx, here, { cookie })).data).toMatchObject({ state: "over" });
  expect(await visit(ctx, here, { cookie, form: said })).toMatchObject({ status: 409 });
  expect((await listReviewsToModerate(ctx, "cruise", staffReviewSearch.parse({}))).total).toBe(0);
  const [email] = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.reason, `review-invitation:${id}`));
  expect(email?.about).toBe(`booking:${id}`);
});
