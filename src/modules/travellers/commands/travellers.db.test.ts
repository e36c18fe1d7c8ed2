import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { type Actor, roles, visitor } from "#kernel/actor.ts";
import { addDays } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { markBoarding } from "#modules/bookings/commands/departure/mark-boarding.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { assignBooking } from "#modules/bookings/commands/staff/staff-actions.ts";
import { listDepartures } from "#modules/bookings/queries/departures.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { encryptionOf } from "#platform/encryption.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { travellerListInput } from "../contract/list.ts";
import { purgeTravellersJob } from "../jobs.ts";
import { listOwnTravellers, listTravellers } from "../queries.ts";
import { bookingTravellers } from "../tables.ts";
import { exportBoardingList, getBoardingListToPrint } from "./export-boarding-list.ts";
import { saveOwnTravellers, saveTravellers } from "./save-travellers.ts";

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const sales = (ctx: Context) => as(ctx, aStaffMember("sales"));
const MINUTES_A_DAY = 24 * 60;

let last = 0;
async function aBooking(ctx: Context, cruise?: Awaited<ReturnType<typeof aCruise>>, note = "") {
  await someSettings(ctx);
  const ship = cruise ?? (await aCruise(ctx));
  last += 1;
  return { cruise: ship, ...(await placeBooking(ctx, aBookingInput(ship, { note }), { key: `guests-key-${last}` })) };
}

async function pay(ctx: Context, code: string) {
  last += 1;
  await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `guests-${last}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount: 6_700_000,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
}

const hang = { name: "Lê Thu Hằng", born: "14/03/1989", sex: "female", nationality: "VN", document: "001 189 004 821" };
const john = { name: "John Smith", born: "1975", sex: "male", nationality: "GB", document: "ab-123456" };

const aList = (version: number, ...guests: object[]) => travellerListInput.parse({ version, guests });

test("document numbers of travellers are encrypted in the database", async ({ ctx }) => {
  const { id } = await aBooking(ctx);

  await saveTravellers(sales(ctx), id, aList(0, hang, john));

  const { rows } = await ctx.db.execute(sql`
    select row_to_json(g)::text as text from booking_travellers g
    union all select row_to_json(e)::text from booking_events e
    union all select row_to_json(a)::text from audit_events a`);
  const stored = JSON.stringify(rows);
  expect(stored).toContain("Lê Thu Hằng");
  expect(stored).not.toMatch(/001189004821|001 189|AB123456|123456/);
  expect(await listTravellers(sales(ctx), id)).toMatchObject({
    version: 1,
    party: 2,
    isMasked: false,
    guests: [
      { name: "Lê Thu Hằng", born: "14/03/1989", document: { kind: "personal", number: "001189004821" }, gaps: [] },
      { name: "John Smith", born: "1975", document: { kind: "passport", number: "AB123456" }, gaps: [] },
    ],
  });
});

test("a number is decrypted only for its own guest, and one that cannot be decrypted counts as missing", async ({
  ctx,
}) => {
  const { id } = await aBooking(ctx);
  await saveTravellers(sales(ctx), id, aList(0, hang, john));
  const [one, two] = (await listTravellers(sales(ctx), id)).guests;
  await ctx.db.execute(sql`
    update booking_travellers set document_sealed = (select document_sealed from booking_travellers where id = ${one?.id})
    where id = ${two?.id}`);

  const numbers = async (ctx: Context) =>
    (await listTravellers(ctx, id)).guests.map(({ document }) => document?.number);
  expect(await numbers(sales(ctx))).toEqual(["001189004821", undefined]);
  const withOtherKey = { ...sales(ctx), encryption: encryptionOf(["another key"]) };
  expect(await numbers(withOtherKey)).toEqual([undefined, undefined]);
  expect((await listTravellers(withOtherKey, id)).guests[0]?.gaps).toEqual(["document"]);
});

test("each role sees what its permissions allow, and only staff who write bookings change the list", async ({
  ctx,
}) => {
  const { id } = await aBooking(ctx);
  await saveTravellers(sales(ctx), id, aList(0, hang));
  const visible: Record<string, string> = {};
  for (const role of roles) {
    const list = await listTravellers(as(ctx, aStaffMember(role)), id).catch(({ kind }) => kind as string);
    visible[role] = typeof list === "string" ? list : `${list.guests[0]?.born} ${list.guests[0]?.document?.number}`;
    const { version } = await listOwnTravellers(ctx, id);
    const saving = saveTravellers(as(ctx, aStaffMember(role)), id, aList(version, hang));
    if (["owner", "manager", "sales"].includes(role)) await saving;
    else await expect(saving, role).rejects.toMatchObject({ kind: "forbidden" });
  }

  const open = "14/03/1989 001189004821";
  expect(visible).toEqual({
    owner: open,
    manager: open,
    sales: open,
    accountant: open,
    content: "forbidden",
    viewer: "1989 •••• 821",
  });
  await expect(listTravellers(as(ctx, visitor), id)).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(JSON.stringify(await listTravellers(as(ctx, aStaffMember("viewer")), id))).not.toMatch(/001189|14\/03/);
});

test("the customer sees masked numbers, and an empty number keeps the stored one", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  const customer = as(ctx, visitor);
  await saveOwnTravellers(customer, id, aList(0, hang, { ...john, document: "" }));
  const { version, guests } = await listOwnTravellers(customer, id);
  expect(guests[0]?.document).toEqual({ kind: "personal", number: "•••• 821" });
  expect(guests[1]).toMatchObject({ document: null, gaps: ["document"] });

  const again = { ...hang, id: guests[0]?.id, name: "Lê Thị Thu Hằng", document: "" };
  await saveOwnTravellers(customer, id, aList(version, again, john));

  expect((await listTravellers(sales(ctx), id)).guests).toMatchObject([
    { id: guests[0]?.id, name: "Lê Thị Thu Hằng", document: { number: "001189004821" } },
    { document: { number: "AB123456" } },
  ]);
  const moved = aList(2, { ...again, nationality: "FR" });
  await expect(saveOwnTravellers(customer, id, moved)).rejects.toMatchObject({
    fields: { "guests.0.document": expect.any(String) },
  });
});

test("the id of a guest of another booking does not bring its number", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const [mine, other] = [await aBooking(ctx, cruise), await aBooking(ctx, cruise)];
  await saveTravellers(sales(ctx), other.id, aList(0, hang));
  const [stranger] = (await listTravellers(sales(ctx), other.id)).guests;

  await saveOwnTravellers(ctx, mine.id, aList(0, { ...john, id: stranger?.id, document: "" }));

  const [taken] = (await listTravellers(sales(ctx), mine.id)).guests;
  expect(taken).toMatchObject({ document: null });
  expect(taken?.id).not.toBe(stranger?.id);
  expect((await listTravellers(sales(ctx), other.id)).guests).toHaveLength(1);
});

test("a list has no more travellers than the booking, no duplicates, and no births in the future", async ({ ctx }) => {
  const { id } = await aBooking(ctx);

  await expect(saveTravellers(sales(ctx), id, aList(0, hang, john, john))).rejects.toMatchObject({
    kind: "invalid",
    message: "Đơn này dành cho 2 khách.",
  });
  await expect(saveTravellers(sales(ctx), id, aList(0, { ...hang, born: "22/11/2026" }))).rejects.toMatchObject({
    fields: { "guests.0.born": expect.any(String) },
  });
  await saveTravellers(sales(ctx), id, aList(0, hang));
  const [stored] = (await listTravellers(sales(ctx), id)).guests;
  await saveTravellers(sales(ctx), id, aList(1, { ...hang, id: stored?.id }, { ...john, id: stored?.id }));
  expect((await listTravellers(sales(ctx), id)).guests).toHaveLength(2);
});

test.each([
  ["01/02/2000", "2000-02-01"],
  ["1-2-2000", "2000-02-01"],
  ["2000", "2000"],
  ["", null],
])("a birthday text %j is understood", (text, born) => {
  expect(aList(0, { ...hang, born: text }).guests[0]?.born).toBe(born);
});

test.each([
  { born: "31/02/2000" },
  { born: "hôm qua" },
  { born: "0989" },
  { document: "12345" },
  { document: "B12345678" },
  { nationality: "GB", document: "ĐÀ NẴNG 1" },
  { nationality: "XX" },
  { name: " " },
  { sex: "x" },
  { more: "" },
])("%j is rejected", (change) => {
  expect(travellerListInput.safeParse({ version: 0, guests: [{ ...hang, ...change }] }).success).toBe(false);
});

test("any input for a number is rejected or stored as letters and digits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom("VN", "GB"),
      (document, nationality) => {
        const parsed = travellerListInput.safeParse({ version: 0, guests: [{ ...hang, document, nationality }] });
        if (parsed.success) expect(parsed.data.guests[0]?.document).toMatch(/^[A-Z0-9]{0,12}$/);
      },
    ),
  );
});

test("rooms of one type under two plans are two rooms, and a room takes no more than its type sleeps", async ({
  ctx,
}) => {
  const { id } = await aBooking(ctx);
  const { rooms } = await getBookingRow(ctx, id);
  const [room] = rooms;
  if (!room) throw new Error("no room");
  const other = { ...room, quantity: 1, ratePlanId: newId() };
  await ctx.db
    .update(bookings)
    .set({ rooms: [room, other], adults: 5 })
    .where(eq(bookings.id, id));
  const sleeping = (...cabins: number[]) => cabins.map((cabin) => ({ ...hang, cabin: String(cabin) }));

  await saveTravellers(sales(ctx), id, aList(0, ...sleeping(1, 2)));
  expect((await listTravellers(sales(ctx), id)).guests.map(({ cabin }) => cabin)).toEqual([1, 2]);
  const full = saveTravellers(sales(ctx), id, aList(1, ...sleeping(2, 2, 2, 2, 1)));
  await expect(full).rejects.toMatchObject({ fields: { "guests.3.cabin": "Phòng 2 chỉ ngủ được 3 khách." } });
});

test("a stale list is rejected", async ({ ctx }) => {
  const { id } = await aBooking(ctx);
  await saveOwnTravellers(ctx, id, aList(0, hang));

  await expect(saveTravellers(sales(ctx), id, aList(0, john))).rejects.toMatchObject({ code: "guests-changed" });

  expect((await listTravellers(sales(ctx), id)).guests).toMatchObject([{ name: "Lê Thu Hằng" }]);
});

test("customers write until boarding, staff also afterwards, and neither once the booking has ended", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await pay(ctx, code);
  clock.now = new Date("2026-12-12T04:59:00Z"); // 11:59, boarding at 12:00
  await saveOwnTravellers(ctx, id, aList(0, hang));
  clock.forward(1);
  await expect(saveOwnTravellers(ctx, id, aList(1, john))).rejects.toMatchObject({ code: "not-possible-now" });
  await saveTravellers(sales(ctx), id, aList(1, john));

  clock.now = new Date("2026-11-21T03:00:00Z");
  const ended = await aBooking(ctx);
  await cancelBooking(ctx, ended.id, { reason: "thử", terms: "policy" });
  await expect(saveOwnTravellers(ctx, ended.id, aList(0, hang))).rejects.toMatchObject({ kind: "conflict" });
  await expect(saveTravellers(sales(ctx), ended.id, aList(0, hang))).rejects.toMatchObject({ kind: "conflict" });
});

test("a list that cannot be purged stops no other, and fails the job in the end", async ({ ctx, clock }) => {
  const listed = [await aBooking(ctx), await aBooking(ctx)];
  for (const { id } of listed) {
    await saveOwnTravellers(ctx, id, aList(0, hang));
    await cancelBooking(ctx, id, { reason: "thử", terms: "policy" });
  }
  clock.forward(31 * MINUTES_A_DAY);
  const failing = failOneRow(ctx);
  await expect(purgeTravellersJob.run(failing.ctx, {})).rejects.toThrow("failed rows: 1");
  const [failed] = listed.map(({ id }) => id).sort();
  expect(failing.failedIds).toEqual([failed]);
  expect(await ctx.db.selectDistinct({ id: bookingTravellers.bookingId }).from(bookingTravellers)).toEqual([
    { id: failed },
  ]);
});

test("travellers are purged thirty days after the trip, or after a booking has ended", async ({ ctx, clock }) => {
  const travelled = await aBooking(ctx);
  await pay(ctx, travelled.code);
  const dropped = await aBooking(ctx);
  for (const { id } of [travelled, dropped]) await saveOwnTravellers(ctx, id, aList(0, hang, john));
  await cancelBooking(ctx, dropped.id, { reason: "thử", terms: "policy" });
  const left = async () => {
    await purgeTravellersJob.run(ctx, {});
    const rows = await ctx.db.select({ id: bookingTravellers.bookingId }).from(bookingTravellers);
    return [travelled, dropped].filter((one) => rows.some((row) => row.id === one.id)).length;
  };

  clock.forward(20 * MINUTES_A_DAY);
  await assignBooking(sales(ctx), dropped.id, null); // later changes do not restart the period
  clock.forward(10 * MINUTES_A_DAY);
  expect(await left()).toBe(2);
  clock.forward(1);
  expect(await left()).toBe(1);
  clock.now = new Date("2027-01-12T16:59:00Z"); // the trip ended on 13 December
  expect(await left()).toBe(1);
  clock.forward(1);
  expect(await left()).toBe(0);

  const { events } = await getBookingDetail(ctx, travelled.code);
  expect(events.at(-1)).toMatchObject({ kind: "guests-forgotten", actor: "system" });
});

test("a day shows its ships with the number of complete travellers, and needs the permission to read bookings", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, { capacity: 5 });
  const listed = await aBooking(ctx, cruise);
  const unlisted = await aBooking(ctx, cruise);
  for (const { code } of [listed, unlisted]) await pay(ctx, code);
  await aBooking(ctx, cruise); // not paid
  const other = await aBooking(ctx);
  await pay(ctx, other.code);
  await saveOwnTravellers(ctx, listed.id, aList(0, hang, { ...john, sex: "" }));

  const viewer = as(ctx, aStaffMember("viewer"));
  const ships = await listDepartures(viewer, cruise.checkIn);

  expect(ships).toHaveLength(2);
  expect(ships.find(({ productId }) => productId === cruise.id)).toMatchObject({
    bookings: 2,
    party: 4,
    guestsWithPapers: 1,
  });
  expect(ships.find(({ productId }) => productId === other.cruise.id)).toMatchObject({
    bookings: 1,
    guestsWithPapers: 0,
  });
  expect(await listDepartures(viewer, addDays(cruise.checkIn, 1))).toEqual([]);
  const content = listDepartures(as(ctx, aStaffMember("content")), cruise.checkIn);
  await expect(content).rejects.toMatchObject({ kind: "forbidden" });
});

test("the list of a departure has a line for each place, opens in a spreadsheet, and is recorded", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx, { capacity: 5 });
  const listed = await aBooking(ctx, cruise, "Ăn chay, phòng gần nhau");
  const unlisted = await aBooking(ctx, cruise);
  const unpaid = await aBooking(ctx, cruise);
  for (const { code } of [listed, unlisted]) await pay(ctx, code);
  const formula = { ...john, name: "=cmd|' /C calc'!A0" };
  await saveOwnTravellers(ctx, listed.id, aList(0, hang, formula));
  clock.now = new Date("2026-12-12T06:00:00Z");
  await markBoarding(sales(ctx), listed.id, "boarded");

  const departure = { productId: cruise.id, on: cruise.checkIn };
  const file = (await exportBoardingList(sales(ctx), departure, "csv")).toString();

  const lines = file.trim().split("\r\n");
  const about = (code: string, rest: string) => `1 × Ban Công,HT${code},Lê Thu Hằng,0912 345 678,${rest}`;
  const wishes = '"Ăn chay, phòng gần nhau",Đã lên tàu';
  expect(lines).toEqual([
    expect.stringContaining("Họ tên trên giấy tờ"),
    `1,Lê Thu Hằng,14/03/1989,Nữ,Việt Nam,Căn cước 001189004821,${about(listed.code, wishes)}`,
    `2,'=cmd|' /C calc'!A0,1975,Nam,Vương quốc Anh,Hộ chiếu AB123456,${about(listed.code, wishes)}`,
    `3,(chưa khai),,,,,${about(unlisted.code, ",")}`,
    `4,(chưa khai),,,,,${about(unlisted.code, ",")}`,
  ]);
  expect(file).not.toContain(unpaid.code);
  const [entry] = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "boarding-list.exported"));
  expect(entry?.after).toEqual({ on: "2026-12-12", as: "csv", bookings: 2, rows: 4 });
  for (const role of ["viewer", "content"] as const) {
    const other = as(ctx, aStaffMember(role));
    await expect(exportBoardingList(other, departure, "xlsx")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(getBoardingListToPrint(other, departure)).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("the printed sheet has names, phones, rooms and requests, and is recorded too", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const listed = await aBooking(ctx, cruise, "Đón lúc 7:30");
  await pay(ctx, listed.code);
  await saveOwnTravellers(ctx, listed.id, aList(0, hang));

  const parties = await getBoardingListToPrint(sales(ctx), { productId: cruise.id, on: cruise.checkIn });

  expect(parties).toMatchObject([
    {
      code: listed.code,
      contactName: "Lê Thu Hằng",
      phone: "+84912345678",
      note: "Đón lúc 7:30",
      party: 2,
      rooms: [{ title: "Ban Công", quantity: 1 }],
      guests: [{ name: "Lê Thu Hằng" }],
    },
  ]);
  const [entry] = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "boarding-list.exported"));
  expect(entry?.after).toEqual({ on: "2026-12-12", as: "print", bookings: 1, rows: 2 });
});
