import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { inviteToReview, sendInvitedReview } from "#modules/reviews/commands/send-reviews.ts";
import { getInvitationByLink } from "#modules/reviews/queries.ts";
import { invitationKey } from "#modules/reviews/rules.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getBookingRow, openBooking } from "../../queries/get-booking.ts";
import { listLinkHolders } from "../../queries/refund-needs-second-approver.ts";
import { bookingSecret } from "../../rules/addresses.ts";
import { bookings } from "../../tables.ts";
import { eraseBooker } from "../erase-booker.ts";
import { placeBooking } from "../place/place-booking.ts";
import { correctEmail, correctEmailForCustomer } from "./correct-email.ts";
import { replaceLink } from "./replace-link.ts";

async function aBooking(ctx: Context) {
  await someSettings(ctx);
  return placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-booking-key" });
}

const admit = async () => undefined;

const opens = (ctx: Context, { code }: { code: string }, key: string) =>
  openBooking(ctx, code, key).then(
    () => true,
    () => false,
  );

test("a link that went to a wrong address stops working once the address is corrected; the new one works", async ({
  ctx,
}) => {
  const booking = await aBooking(ctx);
  expect(await opens(ctx, booking, booking.secret)).toBe(true);

  const admitted: string[] = [];
  const counted = async (email: string) => void admitted.push(email);
  const { contactEmail: former } = await getBookingRow(ctx, booking.id);
  const corrected = await correctEmail(ctx, booking.id, { email: "hang@example.vn", admit: counted });
  expect(admitted).toEqual(["hang@example.vn", former]);

  expect(await opens(ctx, booking, booking.secret)).toBe(false);
  expect(await opens(ctx, booking, bookingSecret(ctx, corrected))).toBe(true);
  const emails = (await readEmails(ctx)).filter(({ recipient }) => recipient === "hang@example.vn");
  expect(emails).toMatchObject([{ text: expect.stringContaining(encodeURIComponent(bookingSecret(ctx, corrected))) }]);

  // Sent once more to the same address, the link stays.
  expect(await correctEmail(ctx, booking.id, { email: "hang@example.vn", admit })).toMatchObject({
    keyVersion: corrected.keyVersion,
  });
});

test.for(["confirmed", "completed", "cancelled"] as const)(
  "staff correct the e-mail of a %s booking: a new link goes there, and the former one stops working",
  async (state, { ctx }) => {
    const booking = await aBooking(ctx);
    await ctx.db.update(bookings).set({ state }).where(eq(bookings.id, booking.id));
    const actor = aStaffMember("sales");
    const input = { email: "hang@example.vn", expectedEmail: "thuhang@example.vn" };

    for (let time = 0; time < 2; time += 1) await correctEmailForCustomer({ ...ctx, actor }, booking.id, input);

    const corrected = await getBookingRow(ctx, booking.id);
    expect(corrected).toMatchObject({ contactEmail: "hang@example.vn", state });
    expect(corrected.searchText).toContain("hang@example.vn");
    expect(await opens(ctx, booking, booking.secret)).toBe(false);
    const emails = (await readEmails(ctx)).filter(({ recipient }) => recipient === "hang@example.vn");
    expect(emails).toMatchObject([
      { text: expect.stringContaining(encodeURIComponent(bookingSecret(ctx, corrected))) },
    ]);
    // Link emails go to an address that this person entered.
    expect([...(await listLinkHolders(ctx, booking.id))]).toEqual([actor.id]);
    const audited = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.email-corrected"));
    expect(audited).toMatchObject([{ subjectId: booking.id }]);
    expect(JSON.stringify(audited)).not.toContain("hang@example.vn");
  },
);

test("a correction is rejected when it changes nothing, or when the address is no longer the one that staff saw", async ({
  ctx,
}) => {
  const booking = await aBooking(ctx);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const expectedEmail = "thuhang@example.vn";
  const correct = (email: string) => correctEmailForCustomer(sales, booking.id, { email, expectedEmail });

  await expect(correct(expectedEmail)).rejects.toMatchObject({
    kind: "invalid",
    fields: { email: expect.any(String) },
  });
  await correctEmail(ctx, booking.id, { email: "hang@example.vn", admit });
  await expect(correct("hang.le@example.vn")).rejects.toMatchObject({ code: "changed-meanwhile" });
  await expect(correct(expectedEmail)).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect(await getBookingRow(ctx, booking.id)).toMatchObject({ contactEmail: "hang@example.vn", keyVersion: 1 });
});

test("staff correct no e-mail of an erased or a merged booking, and only with the permission for it", async ({
  ctx,
}) => {
  const booking = await aBooking(ctx);
  const joined = await placeBooking(ctx, aBookingInput(await aCruise(ctx, { slug: "tau-khac" })), { key: "other-key" });
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const input = { email: "hang@example.vn", expectedEmail: "thuhang@example.vn" };
  const correct = (by: Context, id: string) => correctEmailForCustomer(by, id, input);
  for (const role of roles.filter((one) => !["owner", "manager", "sales"].includes(one)))
    await expect(correct({ ...ctx, actor: aStaffMember(role) }, booking.id)).rejects.toMatchObject({
      kind: "forbidden",
    });

  await ctx.db.update(bookings).set({ state: "cancelled", joinedInto: booking.id }).where(eq(bookings.id, joined.id));
  await expect(correct(sales, joined.id)).rejects.toMatchObject({ code: "booking-joined" });
  await ctx.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.id, booking.id));
  await eraseBooker(ctx, await getBookingRow(ctx, booking.id));
  await expect(correct(sales, booking.id)).rejects.toMatchObject({ code: "booking-forgotten" });
});

test("staff revoke a link that a stranger has seen, also that of a joined booking, and the customer gets another", async ({
  ctx,
}) => {
  const booking = await aBooking(ctx);
  const joined = await placeBooking(ctx, aBookingInput(await aCruise(ctx, { slug: "tau-khac" })), {
    key: "another-key",
  });
  await ctx.db.update(bookings).set({ state: "cancelled", joinedInto: booking.id }).where(eq(bookings.id, joined.id));
  expect(await opens(ctx, joined, joined.secret)).toBe(true);
  const before = (await readEmails(ctx)).length;

  await expect(replaceLink({ ...ctx, actor: aStaffMember("viewer") }, booking.id)).rejects.toMatchObject({
    kind: "forbidden",
  });
  await replaceLink({ ...ctx, actor: aStaffMember("sales") }, booking.id);

  expect(await opens(ctx, booking, booking.secret)).toBe(false);
  expect(await opens(ctx, joined, joined.secret)).toBe(false);
  const key = bookingSecret(ctx, await getBookingRow(ctx, booking.id));
  expect(await opens(ctx, booking, key)).toBe(true);
  const emails = await readEmails(ctx);
  expect(emails).toHaveLength(before + 1);
  expect(emails.filter(({ text }) => text.includes(encodeURIComponent(key)))).toHaveLength(1);
  const audited = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.link-replaced"));
  expect(audited).toMatchObject([{ subjectId: booking.id }]);
});

test("the link of a joined booking is replaced with those of the booking that it was joined into", async ({ ctx }) => {
  const booking = await aBooking(ctx);
  const joined = await placeBooking(ctx, aBookingInput(await aCruise(ctx, { slug: "tau-khac" })), {
    key: "another-key",
  });
  await ctx.db.update(bookings).set({ state: "cancelled", joinedInto: booking.id }).where(eq(bookings.id, joined.id));
  const before = await readEmails(ctx);

  await expect(replaceLink({ ...ctx, actor: aStaffMember("sales") }, joined.id)).rejects.toMatchObject({
    code: "booking-joined",
  });

  expect(await opens(ctx, joined, joined.secret)).toBe(true);
  expect(await readEmails(ctx)).toEqual(before);
});

test("no link opens the booking of an erased customer", async ({ ctx }) => {
  const booking = await aBooking(ctx);
  await ctx.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.id, booking.id));

  await eraseBooker(ctx, await getBookingRow(ctx, booking.id));

  expect(await opens(ctx, booking, booking.secret)).toBe(false);
  await expect(replaceLink({ ...ctx, actor: aStaffMember("sales") }, booking.id)).rejects.toMatchObject({
    code: "booking-forgotten",
  });
});

test("the invitation to review is revoked with the links of its booking, and is sent again under a new key", async ({
  ctx,
}) => {
  const booking = await aBooking(ctx);
  const { id, code } = booking;
  const { productId } = await getBookingRow(ctx, id);
  await ctx.db.update(bookings).set({ state: "completed" }).where(eq(bookings.id, id));
  const invited = await inviteToReview(ctx, { id, code, productId: productId ?? "" });
  if (!invited) throw new Error("not invited");
  const first = invitationKey(ctx, invited);
  const review = { name: "Thu Hà", comment: "Tàu sạch.", score: 5 };
  expect(await getInvitationByLink(ctx, invited.id, first)).toMatchObject({ state: "open" });

  await replaceLink({ ...ctx, actor: aStaffMember("sales") }, id);
  const second = invitationKey(ctx, { ...invited, keyVersion: 1 });
  await expect(getInvitationByLink(ctx, invited.id, first)).rejects.toMatchObject({ code: "invitation-not-found" });
  await expect(sendInvitedReview(ctx, { id: invited.id, key: first }, review)).rejects.toMatchObject({
    code: "invitation-not-found",
  });
  expect(await getInvitationByLink(ctx, invited.id, second)).toMatchObject({ state: "open" });

  await correctEmail(ctx, id, { email: "hang@example.vn", admit });
  const third = invitationKey(ctx, { ...invited, keyVersion: 2 });
  await expect(getInvitationByLink(ctx, invited.id, second)).rejects.toMatchObject({ kind: "not-found" });
  const emails = (await readEmails(ctx)).filter(({ text }) => text.includes(encodeURIComponent(third)));
  expect(emails).toMatchObject([{ recipient: "hang@example.vn" }]);

  await ctx.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.id, id));
  await eraseBooker(ctx, await getBookingRow(ctx, id));
  await expect(getInvitationByLink(ctx, invited.id, third)).rejects.toMatchObject({ kind: "not-found" });
});
