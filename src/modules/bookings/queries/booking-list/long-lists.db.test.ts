import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { deleteSearch, saveSearch } from "#modules/bookings/commands/staff/saved-searches.ts";
import { assignBookings } from "#modules/bookings/commands/staff/staff-actions.ts";
import { type BookingSearch, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { MAX_SAVED_SEARCHES } from "#modules/bookings/limits.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { listBookingRows } from "./list-bookings.ts";
import { listForExport } from "./list-for-export.ts";
import { listSavedSearches } from "./list-saved-searches.ts";

const sales = aStaffMember("sales");
const list = (ctx: Context, search: Partial<Record<keyof BookingSearch, unknown>>, actor = sales) =>
  listBookingRows({ ...ctx, actor }, bookingSearch.parse(search));

/** Three bookings, each a minute after the one before: the second is for two rooms, the third leaves a week later. */
async function threeBookings(ctx: Context, clock: { forward: (minutes: number) => void }) {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { capacity: 9, instantConfirmation: false });
  const made = [];
  for (const [index, name] of ["Nguyễn Thị Ánh", "Phạm Thu Trang", "Lê Huỳnh Như"].entries()) {
    const contact = { name, phone: `0912 345 67${index}`, email: `khach${index}@example.vn` };
    const usual = aBookingInput(ship, { contact });
    const rooms = usual.rooms.map((room) => ({ ...room, quantity: index === 1 ? 2 : 1 }));
    const more = index === 1 ? { adults: 4, expectedTotal: vnd(2 * usual.expectedTotal) } : {};
    const startsOn = index === 2 ? { checkIn: "2026-12-19" as never } : {};
    made.push(await placeBooking(ctx, { ...usual, rooms, ...more, ...startsOn }, { key: `long-list-${index}` }));
    clock.forward(1);
  }
  return made;
}

test("the list is sorted by each heading in both orders", async ({ ctx, clock }) => {
  const [anh, trang, nhu] = (await threeBookings(ctx, clock)).map(({ code }) => code);
  const sorted = async (sort: string) => (await list(ctx, { sort })).data.map(({ code }) => code);
  expect(await sorted("newest")).toEqual([nhu, trang, anh]);
  expect(await sorted("oldest")).toEqual([anh, trang, nhu]);
  expect((await sorted("departure")).at(-1)).toBe(nhu);
  expect((await sorted("latest-departure"))[0]).toBe(nhu);
  expect((await sorted("highest-total"))[0]).toBe(trang);
  expect((await sorted("lowest-total")).at(-1)).toBe(trang);
});

test("the sums of a list count active bookings, and all money received, for roles that read statistics", async ({
  ctx,
  clock,
}) => {
  const [anh, trang, nhu] = await threeBookings(ctx, clock);
  if (!anh || !trang || !nhu) throw new Error("three bookings were made");
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  for (const { code, total } of [anh, trang]) {
    await recordBankNotice(ctx, { ...base, providerRef: code, amount: total, content: `HT${code}` });
  }
  await cancelBooking(ctx, anh.id, { reason: "bận", terms: "policy" });
  const sums = { total: trang.total + nhu.total, paid: anh.total + trang.total };
  const manager = aStaffMember("manager");
  expect(await list(ctx, {}, manager)).toMatchObject({ total: 3, isCapped: false, sums });
  expect(await list(ctx, { size: 1 }, manager)).toMatchObject({ total: 3, sums });
  for (const search of [{}, { text: "Nguyễn Thị Ánh" }]) expect((await list(ctx, search)).sums).toBeNull();
  clock.forward(24 * 60); // the hold has expired, before any job has marked it
  expect((await list(ctx, {}, manager)).sums).toEqual({ ...sums, total: trang.total });
});

test("a name with a letter too few or too many is found, and the list marks it as approximate", async ({
  ctx,
  clock,
}) => {
  const [anh, trang] = (await threeBookings(ctx, clock)).map(({ code }) => code);
  const near = async (text: string) => {
    const { data, isNear } = await list(ctx, { text });
    return { codes: data.map(({ code }) => code), isNear };
  };
  expect(await near("nguyn")).toEqual({ codes: [anh], isNear: true });
  expect(await near("phamm trang")).toEqual({ codes: [trang], isNear: true });
  expect(await near("nguyen")).toEqual({ codes: [anh], isNear: false });
  expect(await near("0912 999")).toEqual({ codes: [], isNear: false });
  expect(await near("khach9@example.vn")).toEqual({ codes: [], isNear: false });
});

test("chosen bookings are assigned together or not at all, and exported alone", async ({ ctx, clock }) => {
  const made = await threeBookings(ctx, clock);
  const colleague = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  const id = colleague.actor.kind === "staff" ? colleague.actor.id : "";
  const [first, second] = made.map((one) => one.id);
  const chosen = [first, second, first].map(String);
  expect(await assignBookings(colleague, chosen, id)).toBe(2);
  expect(await assignBookings(colleague, chosen, id)).toBe(0);
  expect((await list(ctx, { assignee: id })).total).toBe(2);

  const missing = "00000000-0000-7000-8000-000000000000";
  await expect(assignBookings(colleague, [String(first), missing], null)).rejects.toMatchObject({ kind: "not-found" });
  expect((await list(ctx, { assignee: id })).total).toBe(2);
  await expect(assignBookings({ ...ctx, actor: aStaffMember("viewer") }, chosen, null)).rejects.toMatchObject({
    kind: "forbidden",
  });

  const rows = await listForExport(colleague, bookingSearch.parse({}), [String(second)]);
  expect(rows.map((row) => row.id)).toEqual([second]);
});

test("a colleague keeps searches of their own, up to a limit, each name once", async ({ ctx }) => {
  const one = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  const other = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  await saveSearch(one, { name: "Khách sạn còn nợ", query: "xem=con-no&loai=khach-san" });
  await saveSearch(other, { name: "Khách sạn còn nợ", query: "xem=con-no&loai=khach-san" });
  const again = saveSearch(one, { name: "Khách sạn còn nợ", query: "xem=moi" });
  await expect(again).rejects.toMatchObject({ kind: "invalid", fields: { name: expect.any(String) } });

  const [mine] = await listSavedSearches(one);
  if (!mine) throw new Error("a search was saved");
  await expect(deleteSearch(other, mine.id)).rejects.toMatchObject({ kind: "not-found" });
  for (let number = 1; number < MAX_SAVED_SEARCHES; number += 1) {
    await saveSearch(one, { name: `Bộ lọc ${number}`, query: "xem=moi" });
  }
  await expect(saveSearch(one, { name: "Thêm", query: "xem=moi" })).rejects.toMatchObject({ kind: "invalid" });
  await deleteSearch(one, mine.id);
  expect(await listSavedSearches(one)).toHaveLength(MAX_SAVED_SEARCHES - 1);
});
