import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createRateLimits, limits } from "#http/rate-limit.ts";
import { codeAt } from "#modules/accounts/adapters/totp.ts";
import { requestPasswordReset } from "#modules/accounts/commands/passwords.ts";
import { signIn, verifySignInCode } from "#modules/accounts/commands/sign-in.ts";
import { sendPasswordLinkJob } from "#modules/accounts/jobs.ts";
import { SESSION_HOURS } from "#modules/accounts/limits.ts";
import { findStaff, getAccountRow } from "#modules/accounts/queries.ts";
import { passwordLinks, sessions } from "#modules/accounts/tables.ts";
import { readStock } from "#modules/availability/queries/stock.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { findBookingByContact } from "#modules/bookings/queries/get-booking.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { rateLimits } from "#platform/database/tables.ts";
import { queueEmail, sendWaitingEmails } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { type Clock, test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aBrowser, aGuardedAccount, anAccount, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { openWorld } from "../reliability/world.ts";

const A_DAY = 24 * 60;

/** Sets the clock one day ahead during the work, and back afterwards. */
async function aDayAhead<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  clock.forward(A_DAY);
  try {
    return await work();
  } finally {
    clock.forward(-A_DAY);
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: { code?: string }) => error.code,
  );

describe("after a clock ran one day ahead and was corrected", () => {
  test("sign-in is possible for everyone, however often it had failed", async ({ ctx, clock }) => {
    const account = await anAccount(ctx);
    const trySignIn = (password: string) => outcome(signIn(ctx, { username: account.username, password }, aBrowser));
    await aDayAhead(clock, async () => {
      for (let guess = 0; guess < 5; guess += 1) await trySignIn("câu này là sai");
      expect(await trySignIn(PASSWORD)).toBe("too-many-tries");
    });

    expect(await trySignIn(PASSWORD)).toBe("in");
  });

  test("two-factor sign-in is possible", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);
    const enter = async () => {
      const { token } = await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);
      return outcome(verifySignInCode(ctx, codeAt(secret, clock.now), { ...aBrowser, token }));
    };
    expect(await aDayAhead(clock, enter)).toBe("in");

    expect(await enter()).toBe("in");
    // Each code still works only once.
    expect(await enter()).toBe("wrong-code");
  });

  test("sessions keep their normal length", async ({ ctx, clock }) => {
    const { token } = await aDayAhead(clock, async () => asSignedIn(ctx, await anAccount(ctx)));

    expect(await findStaff(ctx, token, "")).not.toBeNull();
    const [session] = await ctx.db.select().from(sessions);
    expect(session).toMatchObject({ lastSeenAt: clock.now });
    clock.forward(SESSION_HOURS * 60 + 1);
    expect(await findStaff(ctx, token, "")).toBeNull();
  });

  test("emails with account links are still written and sent", async ({ ctx, clock }) => {
    const account = await anAccount(ctx);
    const { email } = await getAccountRow(ctx, account.id);
    const reset = () => sendPasswordLinkJob.run(ctx, { accountId: account.id, kind: "reset" });
    await aDayAhead(clock, reset);

    await requestPasswordReset(ctx, email ?? "");
    await reset();

    expect(await ctx.db.select().from(passwordLinks)).toMatchObject([{ createdAt: clock.now }]);
    expect(await ctx.db.select().from(outbox)).toHaveLength(2);
    const sent: string[] = [];
    await queueEmail(ctx, { reason: "today", recipient: "a@example.vn", subject: "", text: "", html: "" });
    await sendWaitingEmails(ctx, async ({ recipient }) => void sent.push(recipient));
    expect(sent).toHaveLength(3);
  });

  test("late money stays with the staff: an expired booking is not held again", async ({ ctx, clock }) => {
    await someSettings(ctx);
    const { code } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "early" });
    const notice = () =>
      recordBankNotice(ctx, {
        provider: "sepay",
        direction: "in",
        accountNumber: ourAccount.number,
        providerRef: "a-part",
        amount: 1_000_000,
        content: `HT${code}`,
        bankedAt: clock.now,
      });
    expect(await aDayAhead(clock, notice)).toMatchObject({ outcome: "late" });

    expect(await findBookingByContact(ctx, code, "thuhang@example.vn")).toMatchObject({
      state: "expired",
      paid: 1_000_000,
    });
  });

  test("free rooms are sold at once, and rooms that were held in between are kept", async ({ ctx, clock }) => {
    const cruise = await aCruise(ctx, { capacity: 2 });
    const contact = { name: "Người Khác", phone: "0912 345 679", email: "khac@example.vn" };
    const early = await aDayAhead(clock, () => placeBooking(ctx, aBookingInput(cruise), { key: "early" }));

    const placed = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "now" });

    expect(placed.holdExpiresAt.getTime()).toBeLessThanOrEqual(clock.now.getTime() + A_DAY * 60_000);
    expect(await findBookingByContact(ctx, placed.code, contact.email)).toMatchObject({ state: "held" });
    // The customer was told the deadline by email: it stays valid, and no room is sold twice.
    expect(await findBookingByContact(ctx, early.code, "thuhang@example.vn")).toMatchObject({ state: "held" });
    const stock = await readStock(ctx, cruise.roomIds, cruise.checkIn, cruise.checkIn);
    expect(stock.get(cruise.roomIds[0] ?? "")?.get(cruise.checkIn)?.left).toBe(0);
  });
});

test("a rate limit that ends later than its duration allows is ignored", async () => {
  const { ctx, database } = await openWorld();
  const { consume } = createRateLimits(database.pool);
  const take = (name: "lookup" | "signIn" | "booking") => outcome(consume(name, "192.0.2.1"));
  for (const name of ["lookup", "signIn", "booking"] as const) {
    const { points, seconds } = limits[name];
    for (let time = 0; time < points; time += 1) expect(await take(name)).toBe("in");
    expect(await take(name)).toBe("too-many-requests");
    // This process also rejects from its own memory; another process asks the database.
    const another = createRateLimits(database.pool);
    expect(await outcome(another.consume(name, "192.0.2.1"))).toBe("too-many-requests");
    const expire = Date.now() + (seconds + A_DAY * 60) * 1000;
    await ctx.db
      .update(rateLimits)
      .set({ expire })
      .where(eq(rateLimits.key, `${name}:192.0.2.1`));

    const third = createRateLimits(database.pool);
    for (let time = 0; time < points; time += 1) expect(await outcome(third.consume(name, "192.0.2.1"))).toBe("in");
    expect(await outcome(third.consume(name, "192.0.2.1"))).toBe("too-many-requests");
  }
});
