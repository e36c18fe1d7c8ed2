import { expect } from "vitest";
import { messages } from "#modules/availability/messages.ts";
import { announceTransfer } from "#modules/bookings/commands/hold/keep-hold.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { findByCode, getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { invoiceNames } from "#web/components/invoice-fields.tsx";
import type { Checkout } from "./checkout.ts";
import { action, loader } from "./checkout-page.tsx";
import { roomField } from "./order.ts";

type Form = Record<string, string>;

function aForm(cruise: TestCruise, change: Form = {}): Form {
  return {
    formKey: "6b1f2c1e-1b1b-4a5e-9c57-0d5b5a3c9d11",
    date: cruise.checkIn,
    nights: "1",
    adults: "2",
    [roomField({ roomId: cruise.roomIds[0] ?? "" })]: "1",
    expectedTotal: "6700000",
    note: "",
    payment: "full",
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
    consent: "on",
    ...change,
  };
}

/** A browser with cookies, at the checkout of one ship. */
function aBrowser(ctx: Context, cruise: TestCruise, cookies = "") {
  let jar = cookies;
  const address = `/du-thuyen/${cruise.slug}/dat-phong?date=${cruise.checkIn}&adults=2`;
  const params = { slug: cruise.slug };
  const keep = <T extends { headers: Headers }>(answer: T): T => {
    const kept = new Map(
      `${jar}; ${cookiesOf(answer.headers)}`.split("; ").map((one) => one.split(/=(.*)/s) as [string, string]),
    );
    jar = [...kept]
      .filter(([name]) => name)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    return answer;
  };
  return {
    cookies: () => jar,
    look: async () => {
      const { data } = keep(await outcomeOf(loader(aVisit(ctx, address, { params, cookie: jar }))));
      return (data as { checkout: Checkout }).checkout;
    },
    send: async (change: Form = {}) =>
      keep(await outcomeOf(action(aVisit(ctx, address, { params, form: aForm(cruise, change), cookie: jar })))),
  };
}

const codeIn = (location: string | null) => /don-hang\/([2-9A-Y]{8})/.exec(location ?? "")?.[1] ?? "";

async function stateOf(ctx: Context, code: string) {
  const booking = await findByCode(ctx, code);
  return booking && (await getBooking(ctx, booking.id)).state;
}

test("Checkout does not show the last cabin as sold out to the browser that holds it", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const mine = aBrowser(ctx, cruise);
  const code = codeIn((await mine.send()).location);

  expect(await mine.look()).toMatchObject({
    quote: { total: 6_700_000 },
    problem: null,
    ownHold: { code, total: 6_700_000, canChange: true, rooms: "1 × Ban Công" },
  });
  expect(await aBrowser(ctx, cruise).look()).toMatchObject({ quote: null, ownHold: null });
});

test("Checkout leads to the held booking when the same order is sent again", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 2 });
  const mine = aBrowser(ctx, cruise);
  const first = codeIn((await mine.send()).location);

  expect(codeIn((await mine.send({ formKey: "another-form" })).location)).toBe(first);
  expect((await mine.look()).product.rooms[0]?.left).toBe(2);
});

test("Checkout recognises the same order with an invoice, and another recipient as a changed order", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const mine = aBrowser(ctx, await aCruise(ctx, { capacity: 2 }));
  const invoice = {
    "invoice.company": "Công ty Thử",
    "invoice.taxCode": "0100000003",
    "invoice.address": "1 Phố Thử",
    "invoice.email": "",
  };
  const first = codeIn((await mine.send(invoice)).location);
  expect(codeIn((await mine.send({ ...invoice, formKey: "another-form" })).location)).toBe(first);

  for (const name of invoiceNames) {
    const other = name === "invoice.taxCode" ? "0100000010" : "ke-toan@example.vn";
    const changed = codeIn((await mine.send({ ...invoice, [name]: other, formKey: `other-${name}` })).location);
    expect(changed, name).not.toBe(first);
    expect(changed, name).not.toBe("");
  }
});

test("Checkout replaces the hold when the choice has changed, whatever else is available", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { rooms: [aRoomDraft({ units: 1 })], capacity: 1 });
  const mine = aBrowser(ctx, cruise);
  const first = codeIn((await mine.send()).location);

  const second = codeIn((await mine.send({ name: "Lê Thu Hà" })).location);

  expect(second).not.toBe(first);
  expect([await stateOf(ctx, first), await stateOf(ctx, second)]).toEqual(["cancelled", "held"]);
  // Changing back makes a new order too.
  const third = codeIn((await mine.send()).location);
  expect([await stateOf(ctx, second), await stateOf(ctx, third)]).toEqual(["cancelled", "held"]);
});

test("Released hold frees the cabin at once, and the same order can be made again", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const mine = aBrowser(ctx, cruise);
  const first = codeIn((await mine.send()).location);

  expect(await mine.send({ release: "1" })).toMatchObject({
    data: { checkout: { ownHold: null, quote: { total: 6_700_000 } }, values: { name: "Lê Thu Hằng" } },
  });

  expect(await stateOf(ctx, first)).toBe("cancelled");
  expect(await aBrowser(ctx, cruise).look()).toMatchObject({ quote: { total: 6_700_000 } });
  const again = codeIn((await mine.send({ formKey: "the-next-form" })).location);
  expect(await stateOf(ctx, again)).toBe("held");
});

test("Hold is neither replaced nor released when its money is on its way", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 2 });
  const mine = aBrowser(ctx, cruise);
  const first = codeIn((await mine.send()).location);
  await announceTransfer(ctx, (await findByCode(ctx, first))?.id ?? "");

  expect(await mine.look()).toMatchObject({ ownHold: { code: first, canChange: false } });
  const second = codeIn((await mine.send({ name: "Lê Thu Hà" })).location);

  expect([await stateOf(ctx, first), await stateOf(ctx, second)]).toEqual(["awaiting_payment", "held"]);
});

test("Checkout on another device says that the phone number has a hold, and does not suggest a dearer cabin", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  await aBrowser(ctx, cruise).send();

  expect(await aBrowser(ctx, cruise).send({ formKey: "on-another-device" })).toMatchObject({
    status: 409,
    data: { rejection: { message: bookingMessages.heldByThisPhone } },
  });
  const other = await aBrowser(ctx, cruise).send({ formKey: "of-somebody-else", phone: "0936 112 244" });
  expect(other).toMatchObject({ status: 409, data: { rejection: { message: messages.soldOut } } });
});

test("Checkout ignores a forged cookie", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const code = codeIn((await aBrowser(ctx, cruise).send()).location);
  const value = Buffer.from(JSON.stringify(`${code} made-up`)).toString("base64");
  const address = `/du-thuyen/${cruise.slug}/dat-phong?date=${cruise.checkIn}&adults=2`;

  const { data } = await outcomeOf(
    loader(aVisit(ctx, address, { params: { slug: cruise.slug }, cookie: `dang_giu=${value}` })),
  );

  expect((data as { checkout: Checkout }).checkout.ownHold).toBeNull();
});

test("Checkout treats a repeat after a lost answer as the same change, and holds nothing twice", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const mine = aBrowser(ctx, cruise);
  const first = codeIn((await mine.send()).location);
  const before = mine.cookies();
  const second = codeIn((await mine.send({ name: "Lê Thu Hà" })).location);

  // The browser did not get the second booking: its cookies are those of the first.
  const again = codeIn((await aBrowser(ctx, cruise, before).send({ name: "Lê Thu Hà" })).location);

  expect(again).toBe(second);
  expect([await stateOf(ctx, first), await stateOf(ctx, second)]).toEqual(["cancelled", "held"]);
});
