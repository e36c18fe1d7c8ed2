import { expect } from "vitest";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { saveSettings, switchFlightSupplier } from "#modules/settings/commands.ts";
import { getDashboard } from "#modules/statistics/queries/get-dashboard.ts";
import type { Log } from "#platform/log.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import {
  aFlightOrder,
  cheapestFares,
  chosen,
  outAndBack,
  sellDatacomFlights,
  sellDuffelFlights,
  sellOwnFlights,
  signal,
} from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listMisconfiguredSuppliers, listSuppliers } from "./list-suppliers.ts";
import { quoteFlights } from "./quote-flights.ts";
import { searchFares } from "./search-fares.ts";

const passengers = { adult: 1, child: 0, infant: 0 };
const oneWay = { legs: outAndBack.slice(0, 1), passengers };
const alone = [{ type: "adult" as const, baggage: [] }];

test("a supplier that is turned off is neither searched nor sold, and is sold again when it is turned on", async ({
  ctx,
}) => {
  await sellOwnFlights(ctx);
  const emulator = await sellDatacomFlights(ctx);
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const both = await searchFares(ctx, oneWay, signal);
  const [outside] = both.fares.filter(({ session }) => session.startsWith("datacom:"));
  if (!outside) throw new Error("nothing of datacom was found");

  await switchFlightSupplier(owner, "datacom", false);
  const asked = emulator.requests.length;
  const { fares, partial } = await searchFares(ctx, oneWay, signal);
  expect(fares.length).toBeGreaterThan(0);
  expect(fares.every(({ session }) => session.startsWith("local:"))).toBe(true);
  expect(partial).toBe(false);
  // Visitors who had selected it search again, and it gets no request.
  const wanted = { selections: [chosen(outside)], passengers: alone };
  await expect(quoteFlights(ctx, wanted, signal)).rejects.toMatchObject({ code: "fare-expired" });
  expect(emulator.requests).toHaveLength(asked);

  await switchFlightSupplier(owner, "datacom", true);
  expect((await quoteFlights(ctx, wanted, signal)).total).toBe(outside.total);
});

test("the owner's fee is in the first price and in the quote", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const [usual] = await cheapestFares(ctx, ["VN"]);
  const owner = { ...ctx, actor: aStaffMember("owner") };
  await saveSettings(owner, "flight-fee", { domestic: 95_000 });
  const [dearer] = await cheapestFares(ctx, ["VN"]);
  if (!usual || !dearer) throw new Error("nothing flies");
  expect(dearer.total - usual.total).toBe(15_000);
  const quote = await quoteFlights(ctx, { selections: [chosen(dearer)], passengers: alone }, signal);
  expect(quote.total).toBe(dearer.total);
});

test("supplier health is visible to roles that may change settings: current searches, orders of a day, the last fault", async ({
  ctx,
  clock,
}) => {
  const emulator = await sellDatacomFlights(ctx);
  await someSettings(ctx);
  const owner = { ...ctx, actor: aStaffMember("owner") };
  await expect(listSuppliers({ ...ctx, actor: aStaffMember("sales") })).rejects.toMatchObject({ kind: "forbidden" });

  const input = await aFlightOrder(ctx, ["VN"]);
  emulator.fail(null, "lost");
  await placeFlights(ctx, input, { key: "health", signal });
  const standing = async () => (await listSuppliers(owner)).find(({ name }) => name === "datacom");
  expect(await standing()).toMatchObject({
    hasAccount: true,
    isOn: true,
    searches: { answered: 1, failed: 0 },
    orders: { asked: 1, failed: 1 },
    lastFailure: { kind: "unknown" },
  });
  clock.forward(25 * 60);
  expect(await standing()).toMatchObject({
    searches: { answered: 0, failed: 0 },
    orders: { asked: 0, failed: 0 },
    lastFailure: null,
  });
});

test.for(["datacom", "duffel"] as const)(
  "%s that rejects the account is shown to the owner and logged once until it replies again; a visitor's search still succeeds",
  async (name, { ctx, clock }) => {
    await sellOwnFlights(ctx);
    await (name === "datacom" ? sellDatacomFlights(ctx) : sellDuffelFlights(ctx));
    const right = ctx.accounts;
    if (right?.datacom) ctx.accounts = { datacom: { ...right.datacom, agentPassword: "wrong" } };
    if (right?.duffel) ctx.accounts = { duffel: { ...right.duffel, token: "wrong" } };
    const errors: unknown[] = [];
    const log: Log = { ...ctx.log, error: (...line: unknown[]) => void errors.push(line), child: () => log };
    const owner = { ...ctx, actor: aStaffMember("owner") };
    const getStatus = async () => (await listSuppliers(owner)).find((one) => one.name === name);
    const tasks = async (role: "owner" | "sales") =>
      (await getDashboard({ ...ctx, actor: aStaffMember(role) })).toDo.map(({ key }) => String(key));

    const began = ctx.now();
    for (const minutes of [1, 1]) {
      const { fares, partial } = await searchFares({ ...ctx, log }, oneWay, signal);
      expect([fares.length > 0, partial]).toEqual([true, true]);
      clock.forward(minutes);
    }
    expect(await getStatus()).toMatchObject({ failing: { kind: "misconfigured", since: began } });
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).toContain(name);
    expect(await tasks("owner")).toContain(`${name}-account`);
    expect(await tasks("sales")).not.toContain(`${name}-account`);

    if (right) ctx.accounts = right;
    await searchFares(ctx, oneWay, signal);
    expect(await getStatus()).toMatchObject({ failing: null });
    expect(await listMisconfiguredSuppliers({ ...owner, ...(right && { accounts: right }) })).toEqual([]);
    expect(await tasks("owner")).not.toContain(`${name}-account`);
  },
);
