import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { bookingStates } from "#modules/bookings/contract/states.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { openBooking } from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { bookingSecret } from "#modules/bookings/rules/addresses.ts";
import { getCashBook } from "#modules/payments/queries/cash-book.ts";
import { statisticsSearch } from "#modules/statistics/contract.ts";
import { getStatistics } from "#modules/statistics/queries/get-statistics.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { travellerAad } from "#modules/travellers/rules/list.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf } from "#tests/support/database.ts";
import { type OlderDatabase, openOlderDatabase } from "#tests/support/older-database.ts";
import { aStaffMember } from "#tests/support/staff.ts";

type Row = Record<string, unknown>;

const world = readFileSync(join(import.meta.dirname, "former-world.sql"), "utf8");
const bookingId = (number: number) => `0198f000-0000-7000-8000-00000000b00${number}`;
const ship = (number: number) => `0198f000-0000-7000-8000-0000000000c${number}`;

let database: OlderDatabase;
let ctx: Context;
const before = new Map<string, Row[]>();

/** Unchanged columns by table; renamed and moved ones are checked one by one. */
const kept: Record<string, string> = {
  bookings: `id, code, state, charter, nights, adults, child_ages, total_vnd, due_now_vnd, paid_vnd, kept_vnd, refund_due_vnd,
    cancellation, instant_confirmation, contact_name, contact_phone, contact_email, note, source, consented_at, assignee_id,
    search_text, hold_expires_at, created_at, updated_at`,
  booking_events: "*",
  booking_notes: "*",
  booking_documents: "*",
  payment_receipts: `id, provider, provider_ref, bank_reference, typed_receipt_id, account_number, amount_vnd, content, banked_at, outcome,
    booking_id, left_vnd, recorded_by, created_at`,
  payment_allocations: "id, receipt_id, booking_id, amount_vnd, recorded_by, created_at",
  refunds: `id, booking_id, receipt_id, amount_vnd, reason, state, requested_by, requested_by_name, requested_at, decided_by,
    decided_by_name, decided_at, paid_by, paid_at, beneficiary_sealed, bank_reference`,
  stock_holds: "*",
  room_nights: "room_id, night_on, capacity, sold, held, closed, min_nights",
  outbox: `id, reason, about, recipient, subject, text, html, state, attempts, last_error, created_at, next_try_at, sent_at`,
  audit_events: "*",
};

async function ask(sql: string): Promise<Row[]> {
  return (await database.pool.query(sql)).rows as Row[];
}

beforeAll(async () => {
  database = await openOlderDatabase("0018_bookings_by_kind");
  ctx = { ...makeContext(drizzleOf(database), makeClock()), actor: aStaffMember("owner") };
  await database.pool.query(world);
  for (const [id, number] of [["0198f000-0000-7000-8000-00000000b071", "001089000001"]] as const) {
    const sealed = ctx.encryption.encrypt(number, travellerAad(id));
    await database.pool.query(
      "update booking_guests set document_kind = 'personal', document_sealed = $1 where id = $2",
      [sealed, id],
    );
  }
  for (const table of Object.keys(kept)) before.set(table, await rowsOf(table));
  await database.update();
});
afterAll(() => database.close());

const rowsOf = async (table: string) => (await ask(`select ${kept[table]} from ${table}`)).sort(byText);
const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test.each(Object.keys(kept))("%s keep their values", async (table) => {
  expect(before.get(table)?.length).toBeGreaterThan(0);
  expect(await rowsOf(table)).toEqual(before.get(table));
});

test("stock and money still agree, and no row is lost", async () => {
  expect(await brokenInvariants(ask)).toEqual([]);
});

test("a booking keeps the texts of its customer, with the product name of that time", async () => {
  const rows = await ask(
    "select kind, product_id, subject, starts_on::text, ends_on::text, rooms from bookings order by id",
  );
  const told = (title: string, place: string, checkInTime: string, checkOutTime: string) => ({
    subject: { title, place, checkInTime, checkOutTime },
  });
  expect(rows[2]).toMatchObject({
    kind: "cruise",
    product_id: ship(2),
    starts_on: "2026-12-12",
    ends_on: "2026-12-14",
    ...told("Du thuyền Bạch Hạc", "Cảng Hòn Gai", "12:15", "11:00"),
    rooms: [{ roomId: "0198f000-0000-7000-8000-00000000c201", title: "Hạc", quantity: 1 }],
  });
  expect(rows[6]).toMatchObject(told("Du thuyền Ngọc Lam tên cũ", "Cảng Tuần Châu", "11:45", "10:30"));
  expect(rows.map((row) => String(row.ends_on) > String(row.starts_on))).toEqual(Array.from({ length: 9 }, () => true));
});

test("the agreed price is unchanged", async () => {
  const { price, rooms, charter } = await openBooking(
    ctx,
    "PPAJRFKP",
    bookingSecret(ctx, { id: bookingId(4), keyVersion: 0 }),
  );
  expect(price).toMatchObject({
    checkIn: "2026-12-13",
    checkOut: "2026-12-14",
    nights: 1,
    total: 9_213_000,
    charter: false,
    rooms: [{ roomId: rooms[0]?.roomId, adults: 2, children: [{ age: 6, bed: "own" }] }],
    lines: [{ label: "Người lớn", amount: 9_213_000, rules: [{ version: 2 }] }],
  });
  expect(Object.keys(price)).not.toContain("cabins");
  expect(charter).toBe(false);
});

test("the magic link of a customer opens the same booking", async () => {
  const view = await openBooking(ctx, "QW3E7Y7Q", bookingSecret(ctx, { id: bookingId(5), keyVersion: 0 }));
  expect(view).toMatchObject({ id: bookingId(5), state: "paid", paid: 6_700_000, checkIn: "2026-12-13" });
  await expect(
    openBooking(ctx, "QW3E7Y7Q", bookingSecret(ctx, { id: bookingId(4), keyVersion: 0 })),
  ).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("the booking list finds all bookings, each with its detail page", async () => {
  const { data } = await listBookingRows(ctx, bookingSearch.parse({}));
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(bookingStates));
  expect((await listBookingRows(ctx, bookingSearch.parse({ product: ship(2) }))).total).toBe(3);
  expect(await getBookingDetail(ctx, "CRYCK6FR")).toMatchObject({ state: "cancelled", kept: 2_010_000, refundDue: 0 });
});

test("guests are kept, and their document numbers can be decrypted", async () => {
  const { guests } = await listTravellers(ctx, bookingId(7));
  expect(guests).toMatchObject([
    { name: "Trần Về", born: "14/03/1989", document: { kind: "personal", number: "001089000001" } },
    { name: "Trần Thị Bé", born: "01/02/2025", document: null },
  ]);
  expect(await ask("select name, parent_id from booking_travellers order by booking_id, position")).toEqual([
    { name: "Đỗ Cọc", parent_id: null },
    { name: "Đỗ Thị Em", parent_id: null },
    { name: "Đỗ Văn Con", parent_id: null },
    { name: "Trần Về", parent_id: null },
    { name: "Trần Thị Bé", parent_id: null },
  ]);
  expect(
    await ask(`select code, travellers_version as version, travellers_listed as listed, travellers_complete as complete
      from bookings where travellers_listed > 0 order by id`),
  ).toEqual([
    { code: "PPAJRFKP", version: 0, listed: 3, complete: 0 },
    { code: "FRRTP2ET", version: 1, listed: 2, complete: 1 },
  ]);
});

test("money has the kind and product of its booking, and can be refunded", async () => {
  expect(
    await ask("select distinct kind, count(product_id)::int as products from payment_allocations group by 1"),
  ).toEqual([{ kind: "cruise", products: 7 }]);
  expect(await ask("select kind, product_id from refunds order by id")).toEqual([
    { kind: "cruise", product_id: ship(3) },
    { kind: "cruise", product_id: ship(2) },
    { kind: null, product_id: null },
  ]);
});

test("cash book and statistics work, and agree", async () => {
  const book = await getCashBook(ctx, { from: "2026-11-01", to: "2026-11-21" } as Parameters<typeof getCashBook>[1]);
  expect(book).toMatchObject({ received: 83_723_000, paidOut: 4_690_000 });
  const figures = await getStatistics(ctx, statisticsSearch.parse({ from: "2026-11-01", to: "2026-11-21" }));
  expect(figures.ledger).toEqual({ paidByBookings: 78_674_000, ledger: 78_674_000, difference: 0, unmatched: 236_000 });
  expect(figures.total).toMatchObject({ bookings: 4, roomNights: 10, received: 83_364_000, refunded: 4_690_000 });
  expect(figures.products.map(({ productId, received }) => [productId, received])).toEqual([
    [ship(1), 69_464_000],
    [ship(2), 7_200_000],
    [ship(3), 6_700_000],
  ]);
});
