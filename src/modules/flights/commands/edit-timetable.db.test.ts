import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { ZodType } from "zod";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, cheapestFares, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { aClass, aFlight } from "#tests/support/timetable.ts";
import { fareChangeFields, fareInput, flightInput, seatsInput, timetableSearch } from "../contract/timetable-input.ts";
import { getDeparture } from "../queries/departure.ts";
import { listOrders } from "../queries/orders.ts";
import { searchFares } from "../queries/search-fares.ts";
import { getFare, getFlight, listBagPrices, listFareChanges, listFlights } from "../queries/timetable.ts";
import { departureSeats, seatHolds } from "../tables.ts";
import { addBag, changeBag, removeBag } from "./edit-bags.ts";
import { addFareAdjustment, removeFareAdjustment, updateFareAdjustment } from "./edit-fare-adjustments.ts";
import { addFare, changeFare, removeFare } from "./edit-fares.ts";
import { addFlight, changeFlight, removeFlight } from "./edit-flights.ts";
import { setSeats } from "./set-seats.ts";

const clerk = (ctx: Context): Context => ({ ...ctx, actor: aStaffMember("manager") });
const on = calendarDate("2026-12-10");

const faresOf = async (ctx: Context, from = "HAN", to = "SGN") =>
  (await searchFares(ctx, { legs: [{ from, to, on }], passengers: { adult: 1, child: 0, infant: 0 } }, signal)).fares;
const numbersOf = async (ctx: Context, from?: string, to?: string) => [
  ...new Set(
    (await faresOf(ctx, from, to)).flatMap(({ flights }) => flights.flatMap((f) => f.segments.map((s) => s.number))),
  ),
];
const eco = { from: "HAN", to: "SGN", airline: "VN", code: "ECO" };

/** Holds a seat of VN213 on the day. */
async function bookSeat(ctx: Context, key = "a-seat") {
  await someSettings(ctx);
  return placeFlights(ctx, await aFlightOrder(ctx, ["VN"]), { key, signal });
}

test("a flight that is added with a fare is for sale, and no longer once it is removed", async ({ ctx }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  await addFlight(manager, aFlight("QH999", "DAD", "HPH"));
  expect(await numbersOf(ctx, "DAD", "HPH")).toEqual([]);
  await addFare(manager, aClass("QH", "DAD", "HPH"));
  expect(await numbersOf(ctx, "DAD", "HPH")).toEqual(["QH999"]);

  const { version } = await getFlight(manager, "QH999");
  await removeFlight(manager, { number: "QH999", expectedVersion: version, expectedTaken: 0 });
  expect(await numbersOf(ctx, "DAD", "HPH")).toEqual([]);
  const audit = await ctx.db.select().from(auditEvents);
  expect(audit.map(({ action }) => action)).toEqual([
    ...["timetable.flight-added", "timetable.fare-added", "timetable.flight-removed"],
  ]);
});

test("a flight that exists is not added again", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  await expect(addFlight(clerk(ctx), aFlight("VN213", "HAN", "DAD"))).rejects.toMatchObject({
    kind: "invalid",
    fields: { number: expect.stringContaining("VN213") },
  });
});

test("the second of two clerks who opened the same flight does not overwrite the first", async ({ ctx }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  const { flight, version } = await getFlight(manager, "VN213");
  await changeFlight(manager, { ...flight, departsAt: "07:00" }, version);
  await expect(changeFlight(manager, { ...flight, departsAt: "08:00" }, version)).rejects.toMatchObject({
    kind: "conflict",
    code: "changed-meanwhile",
  });
  expect((await getFlight(manager, "VN213")).flight.departsAt).toBe("07:00");

  const { fare, version: seenFare } = await getFare(manager, eco);
  await changeFare(manager, { ...fare, brand: "Một" }, seenFare);
  await expect(changeFare(manager, { ...fare, brand: "Hai" }, seenFare)).rejects.toMatchObject({ kind: "conflict" });
  await expect(removeFare(manager, eco, seenFare)).rejects.toMatchObject({ kind: "conflict" });
});

test("a booked flight keeps its route, and may change its hour", async ({ ctx }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  const { id } = await bookSeat(ctx);
  const sold = await listOrders(ctx, id);
  const { flight, version, taken } = await getFlight(manager, "VN213");
  expect(taken).toEqual([{ on, seats: 1 }]);
  await expect(changeFlight(manager, { ...flight, to: "DAD" }, version)).rejects.toMatchObject({
    kind: "invalid",
    fields: { number: expect.any(String) },
  });
  await changeFlight(manager, { ...flight, departsAt: "07:45" }, version);
  // Sold orders keep their flights.
  expect((await listOrders(ctx, id)).map(({ flights }) => flights)).toEqual(sold.map(({ flights }) => flights));
});

test("a flight is not removed by an editor who has not seen its new booking", async ({ ctx }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  const { version } = await getFlight(manager, "VN213");
  await bookSeat(ctx);
  const removed = (expectedTaken: number) =>
    removeFlight(manager, { number: "VN213", expectedVersion: version, expectedTaken });
  await expect(removed(0)).rejects.toMatchObject({ code: "changed-meanwhile" });
  await removed(1);
  expect(await ctx.db.select().from(departureSeats).where(eq(departureSeats.number, "VN213"))).toMatchObject([
    { held: 1 },
  ]);
});

test("seats of a class change on booked departures too, never below the taken ones, and not where staff have set others", async ({
  ctx,
}) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  await bookSeat(ctx);
  const capacityOf = async () => (await getDeparture(manager, { number: "VN213", on })).classes[0]?.capacity;
  const seats = async (count: number) => {
    const { fare, version } = await getFare(manager, eco);
    await changeFare(manager, { ...fare, seats: count }, version);
  };
  await seats(4);
  expect(await capacityOf()).toBe(4);
  await seats(0);
  expect(await capacityOf()).toBe(1);
  await seats(7);
  expect(await capacityOf()).toBe(7);
  await setSeats(manager, { number: "VN213", on, code: "ECO", capacity: 3, expectedCapacity: 7 });
  await seats(9);
  expect(await capacityOf()).toBe(3);
});

test("seats of one day are set with a version check, never below the taken ones", async ({ ctx, clock }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  const set = (capacity: number, expectedCapacity: number, more = {}) =>
    setSeats(manager, { number: "VN213", on, code: "ECO", capacity, expectedCapacity, ...more });
  await set(2, 9);
  await bookSeat(ctx);
  expect((await getDeparture(manager, { number: "VN213", on })).classes[0]).toEqual({
    code: "ECO",
    brand: "Eco",
    capacity: 2,
    sold: 0,
    held: 1,
    isUsual: false,
  });
  await expect(set(5, 9)).rejects.toMatchObject({ code: "changed-meanwhile" });
  await expect(set(0, 2)).rejects.toMatchObject({ kind: "invalid", fields: { capacity: expect.any(String) } });
  await set(1, 2);
  expect((await faresOf(ctx)).filter((fare) => fare.brand === "Eco" && fare.airline === "VN")).toEqual([]);
  await expect(set(4, 1, { on: calendarDate("2020-01-01") })).rejects.toMatchObject({ kind: "invalid" });
  await expect(set(4, 1, { code: "ZZZ" })).rejects.toMatchObject({ kind: "not-found" });

  // An expired hold takes no seat.
  const [hold] = await ctx.db.select().from(seatHolds);
  clock.now = hold?.expiresAt ?? clock.now;
  await set(0, 1);
  expect((await getDeparture(manager, { number: "VN213", on })).classes[0]).toMatchObject({ capacity: 0, held: 0 });
});

test("a season makes fares of its days dearer until it is removed", async ({ ctx }) => {
  const manager = clerk(ctx);
  await sellOwnFlights(ctx);
  const priceOf = async () => (await cheapestFares(ctx, ["VN"]))[0]?.amounts.adult.fare;
  const usual = await priceOf();
  const season = { airline: null, label: "Mùa cao điểm", fromOn: on, toOn: on, weekdays: null, percent: 50 };
  await addFareAdjustment(manager, season);
  expect(await priceOf()).toBe(1_500_000);
  const [added] = await listFareChanges(manager);
  if (!added) throw new Error("no season");
  await updateFareAdjustment(manager, added.id, { ...season, airline: "VJ" }, added.version);
  expect(await priceOf()).toBe(usual);
  await expect(removeFareAdjustment(manager, added.id, added.version)).rejects.toMatchObject({ kind: "conflict" });
  const [changed] = await listFareChanges(manager);
  await removeFareAdjustment(manager, added.id, changed?.version ?? "");
  expect(await listFareChanges(manager)).toEqual([]);
});

test("bags of an airline are added, repriced and removed", async ({ ctx }) => {
  const manager = clerk(ctx);
  const bag = {
    airline: "QH",
    flightType: "domestic" as const,
    code: "BAG15",
    name: "Thêm 15 kg",
    price: vnd(200_000),
  };
  await addBag(manager, bag);
  await expect(addBag(manager, bag)).rejects.toMatchObject({ fields: { code: expect.any(String) } });
  const [stored] = await listBagPrices(manager);
  await changeBag(manager, { ...bag, price: vnd(210_000) }, stored?.version ?? "");
  await expect(removeBag(manager, bag, stored?.version ?? "")).rejects.toMatchObject({ kind: "conflict" });
  const [changed] = await listBagPrices(manager);
  expect(changed).toMatchObject({ price: 210_000 });
  await removeBag(manager, bag, changed?.version ?? "");
  expect(await listBagPrices(manager)).toEqual([]);
});

test("flights are found by number, airline, airport and city, by page", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const find = async (text: string, more = {}) =>
    (await listFlights(clerk(ctx), timetableSearch.parse({ text, ...more }))).data.map(({ number }) => number);
  expect(await find("vn2")).toEqual(["VN213", "VN214"]);
  expect(await find("vietjet")).toEqual(["VJ120", "VJ121"]);
  expect(await find("han sgn vn")).toEqual(["VN213", "VN214"]);
  expect(await find("Băng Cốc".normalize("NFD"))).toEqual(await find("BKK"));
  expect(await find("BKK")).toEqual(["VN601", "VN602"]);
  expect(await find("khongcogi")).toEqual([]);
  expect(await find("", { size: 3, page: 2 })).toEqual(["VN214", "VN301", "VN601"]);
});

test("invalid input of a clerk is reported beside its field", () => {
  const wrong = flightInput.safeParse({
    number: "VJ12",
    airline: "VN",
    from: "HAN",
    to: "HAN",
    departsAt: "6h15",
    minutes: "90",
    weekdays: [1],
    aircraft: "321",
    fromTerminal: "",
    toTerminal: "",
    fromOn: "2026-12-02",
    toOn: "2026-12-01",
  });
  expect(wrong.error?.issues.map(({ path }) => path[0]).sort()).toEqual(["number", "to", "toOn"]);
  const fields = ["adultFare", "adultTax", "adultFee", "childFare", "childTax", "childFee"];
  const amounts = Object.fromEntries(
    [...fields, "infantFare", "infantTax", "infantFee"].map((name) => [name, "100000"]),
  );
  const fare = {
    airline: "vn",
    from: "han",
    to: "sgn",
    code: "eco",
    brand: "Eco",
    cabin: "Phổ thông",
    bookingClass: "q",
    handBaggage: "",
    checkedBaggage: "",
    seats: "9",
    roundTripPercent: "",
    ...amounts,
    rules: "Hoàn vé\nKhông hoàn vé.\n\nĐổi vé\nPhí 300,000 đ.\nTrước 3 giờ.",
  };
  expect(fareInput.parse(fare)).toMatchObject({
    airline: "VN",
    from: "HAN",
    code: "ECO",
    bookingClass: "Q",
    refundable: false,
    roundTripPercent: null,
    rules: [
      { title: "Hoàn vé", lines: ["Không hoàn vé."] },
      { title: "Đổi vé", lines: ["Phí 300,000 đ.", "Trước 3 giờ."] },
    ],
    amounts: { infant: { fare: 100_000, tax: 100_000, fee: 100_000 } },
  });
  expect(fareInput.safeParse({ ...fare, adultFare: "0" }).error?.issues[0]?.path).toEqual(["adultFare"]);
});

test("amounts and counts are parsed as typed, and an empty field is no zero", () => {
  const amounts = Object.fromEntries(
    ["adult", "child", "infant"].flatMap((type) => ["Fare", "Tax", "Fee"].map((part) => [type + part, "199.000"])),
  );
  const fare = {
    airline: "VN",
    from: "HAN",
    to: "SGN",
    code: "ECO",
    brand: "Eco",
    cabin: "Phổ thông",
    bookingClass: "Q",
    handBaggage: "",
    checkedBaggage: "",
    seats: "9",
    position: "0",
    daysBefore: "0",
    roundTripPercent: "",
    ...amounts,
  };
  expect(fareInput.parse({ ...fare, childTax: "1.200.000", infantFee: "0" }).amounts).toEqual({
    adult: { fare: 199_000, tax: 199_000, fee: 199_000 },
    child: { fare: 199_000, tax: 1_200_000, fee: 199_000 },
    infant: { fare: 199_000, tax: 199_000, fee: 0 },
  });
  for (const field of ["adultFare", "childTax", "infantFee", "seats", "position", "daysBefore"])
    expect(issuesOf(fareInput, { ...fare, [field]: "" })).toEqual([[field, "Bạn cần điền mục này."]]);
  expect(issuesOf(fareInput, { ...fare, roundTripPercent: "95" })).toEqual([["roundTripPercent", "Nhiều nhất 90."]]);
  const seats = { number: "VN213", on, code: "ECO", expectedCapacity: "9" };
  expect(issuesOf(seatsInput, { ...seats, capacity: "" })).toEqual([["capacity", "Bạn cần điền mục này."]]);
  const season = { label: "Tết", airline: "", fromOn: on, toOn: on, weekdays: [], percent: "20" };
  expect(fareChangeFields.parse(season)).toMatchObject({ airline: null, percent: 20 });
  expect(issuesOf(fareChangeFields, { ...season, airline: "ZZ" })).toEqual([
    ["airline", "Chọn hãng bay có trong danh mục."],
  ]);
});

const issuesOf = (schema: ZodType, typed: object) =>
  schema.safeParse(typed).error?.issues.map(({ path: [field], message }) => [field, message]);

test("only roles that may change prices change the timetable", async ({ ctx }) => {
  const viewer = { ...ctx, actor: aStaffMember("viewer") };
  await expect(addFlight(viewer, aFlight("QH999", "DAD", "HPH"))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(getFlight(viewer, "VN213")).rejects.toMatchObject({ kind: "forbidden" });
  expect((await listFlights(viewer, timetableSearch.parse({}))).total).toBe(0);
});
