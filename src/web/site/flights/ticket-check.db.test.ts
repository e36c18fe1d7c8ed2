import { expect } from "vitest";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { checkTicket } from "#modules/bookings/queries/check-ticket.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { loader } from "./ticket-check-page.tsx";

async function heldFlights(ctx: Context) {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  return placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key: "check-key", signal });
}

async function pay(ctx: Context, { code, total }: { code: string; total: number }) {
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "checked",
    amount: total,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
  await processDueOrders(ctx);
}

const pnrOf = async (ctx: Context, { id }: { id: string }) => (await listOrders(ctx, id))[0]?.pnr ?? "";

type Extra = { limits?: { consume(name: string, key: string): Promise<void> } };
const check = (ctx: Context, code: string, extra: Extra = {}) =>
  outcomeOf(loader(aVisit(ctx, `/kiem-tra-ve?code=${encodeURIComponent(code)}`, { params: {}, ...extra })));

test("Ticket check finds a ticket by our code or the airline's, and reveals neither passengers nor price", async ({
  ctx,
}) => {
  const placed = await heldFlights(ctx);
  const pnr = await pnrOf(ctx, placed);
  expect(await checkTicket(ctx, `ht ${placed.code.toLowerCase()}`)).toMatchObject([{ airline: "VN", state: "held" }]);
  // The airline's code is not public before there is a ticket.
  expect(await checkTicket(ctx, pnr)).toEqual([]);

  await pay(ctx, placed);
  const [byCode, byPnr] = [await check(ctx, placed.code), await check(ctx, ` ${pnr.toLowerCase()} `)];
  for (const answer of [byCode, byPnr]) {
    expect(answer).toMatchObject({
      status: 200,
      data: { tickets: [{ airline: "VN", state: "ticketed", flights: [{ segments: [{ from: "HAN", to: "SGN" }] }] }] },
    });
    const [order] = await listOrders(ctx, placed.id);
    const text = JSON.stringify(answer.data);
    for (const secret of [
      "LE",
      "Lê",
      "HANG",
      "0912",
      "thuhang",
      String(placed.total),
      order?.tickets[0]?.number ?? "-",
    ])
      expect(text.replaceAll(placed.code, "")).not.toContain(secret);
  }
});

test("Ticket check says that a refunded ticket is not valid any more", async ({ ctx }) => {
  const placed = await heldFlights(ctx);
  await pay(ctx, placed);
  await cancelBooking(ctx, placed.id, { reason: "khách đổi ý", terms: "full" });
  await processDueOrders(ctx);
  expect(await checkTicket(ctx, await pnrOf(ctx, placed))).toMatchObject([{ state: "void" }]);
});

test("Ticket check answers the same for an unknown code, an invalid code and the code of a stay", async ({ ctx }) => {
  await someSettings(ctx);
  const stay = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-stay-to-check" });
  for (const code of ["22222222", "ABC123", "không phải mã ' OR 1=1", stay.code]) {
    expect(await check(ctx, code)).toMatchObject({ status: 200, data: { tickets: [], limited: null } });
  }
});

test("Ticket check limits the rate of tries, whatever the codes are", async ({ ctx }) => {
  const limitKeys: string[] = [];
  const limits = { consume: async (name: string, key: string) => void limitKeys.push(`${name} ${key}`) };
  await check(ctx, "ABC123", { limits });
  await check(ctx, "x", { limits });
  expect(limitKeys).toEqual(["ticketCheck 192.0.2.1", "ticketCheck 192.0.2.1"]);
});

test("Ticket email says where the tickets can be checked", async ({ ctx }) => {
  const placed = await heldFlights(ctx);
  await pay(ctx, placed);
  const emails = await ctx.db.select().from(outbox);
  expect(emails.find(({ subject }) => subject.startsWith("Vé điện tử"))?.text).toContain(`${ctx.siteUrl}/kiem-tra-ve`);
});
