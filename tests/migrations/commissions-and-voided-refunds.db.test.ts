import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#operator/invariants.ts";
import { type OlderDatabase, openOlderDatabase } from "#tests/support/older-database.ts";

let database: OlderDatabase;
const ask = async (sql: string) => (await database.pool.query(sql)).rows as Record<string, unknown>[];
const idOf = (number: number) => `0198f000-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;
const [area, product, booking, receipt, refund, fund] = [1, 2, 3, 4, 5, 6].map(idOf);
const AT = "2026-11-20 03:00Z";

/** A booking under a commission that has got some of its cash back, as version 0077 stored it. */
async function fill() {
  await ask(`insert into cruise_areas (id, slug, name, position) values ('${area}', 'vinh', 'Vịnh', 1)`);
  await ask(`insert into products (id, kind, slug, title, status, area_id, default_price_vnd, check_in_time, check_out_time, search_text,
    facets, card, created_at, updated_at) values ('${product}', 'cruise', 'tau', 'Tàu', 'published', '${area}', 3350000, '12:00', '11:00', '',
    '{}', '{}', '${AT}', '${AT}')`);
  await ask(`insert into commissions (product_id, from_on, basis_points) values ('${product}', '2026-01-01', 1250)`);
  await ask(`insert into bookings (id, code, state, kind, product_id, subject, starts_on, ends_on, nights, adults, child_ages, rooms, price,
    total_vnd, due_now_vnd, paid_vnd, commission_basis_points, cancellation, instant_confirmation, contact_name, contact_phone, contact_email,
    hold_expires_at, created_at, updated_at) values ('${booking}', 'AAAA2222', 'confirmed', 'cruise', '${product}', '{}', '2026-12-12',
    '2026-12-13', 1, 2, '[]', '[]', '{}', 6700000, 6700000, 6700000, 1250, '[]', true, 'A', '+84912345678', '', '${AT}', '${AT}', '${AT}')`);
  await ask(`insert into payment_receipts (id, provider, method, account_number, amount_vnd, provider_ref, content, banked_at, outcome,
    recorded_by, created_at) values ('${receipt}', 'manual', 'cash', '', 7200000, 'TM-1', 'x', '${AT}', 'over', 'a', '${AT}')`);
  await ask(`insert into payment_allocations (id, receipt_id, booking_id, kind, product_id, amount_vnd, created_at)
    values ('${idOf(10)}', '${receipt}', '${booking}', 'cruise', '${product}', 7200000, '${AT}')`);
  await ask(`insert into refunds (id, booking_id, kind, product_id, amount_vnd, reason, state, requested_by, requested_by_name, requested_at,
    method, paid_by, paid_at, bank_reference) values ('${refund}', '${booking}', 'cruise', '${product}', 500000, 'x', 'paid', 'a', 'A',
    '${AT}', 'cash', 'a', '${AT}', 'TM-2')`);
  await ask(`insert into funds (id, name, kind, created_at) values ('${fund}', 'Két', 'till', '${AT}')`);
  const movement = (number: number, kind: string, subject: string | undefined, amount: number, slip: string) =>
    ask(`insert into fund_movements (id, fund_id, kind, subject_id, day_on, at, amount_vnd, slip, recorded_by, created_at)
      values ('${idOf(number)}', '${fund}', '${kind}', '${subject}', '2026-11-20', '${AT}', ${amount}, '${slip}', 'a', '${AT}')`);
  await movement(11, "receipt", receipt, 7_200_000, "PT2026/00001");
  await movement(12, "refund", refund, -500_000, "PC2026/00001");
  await ask(`insert into slip_counters (kind, year, last) values ('PT', 2026, 1), ('PC', 2026, 1)`);
}

beforeAll(async () => {
  database = await openOlderDatabase("0078_commission_exceptions");
  await fill();
  await database.update();
});
afterAll(() => database.close());

test("commissions of an older database stay, as known at every sale, and its bookings keep their percentage", async () => {
  expect(await ask(`select basis_points, room_night_vnd, created_at from commissions`)).toEqual([
    { basis_points: 1250, room_night_vnd: null, created_at: null },
  ]);
  expect(await ask(`select commission_basis_points, commission_vnd, commission_set_at from bookings`)).toEqual([
    { commission_basis_points: 1250, commission_vnd: null, commission_set_at: null },
  ]);
});

test("the version before can still write while the new one starts", async () => {
  await ask(`insert into commissions (product_id, from_on, basis_points) values ('${product}', '2027-01-01', 1500)`);
  await ask(`update bookings set commission_basis_points = 1500`);
  expect(await ask(`select commission_basis_points from bookings`)).toEqual([{ commission_basis_points: 1500 }]);
});

test("a commission is a percentage or an amount, and a booking may have both", async () => {
  const key = `'${product}', '2028-01-01'`;
  const into = `insert into commissions (product_id, from_on, basis_points, room_night_vnd) values`;
  await expect(ask(`${into} (${key}, 1000, 1000)`)).rejects.toThrow("commissions_rate");
  await expect(ask(`${into} (${key}, null, null)`)).rejects.toThrow("commissions_rate");
  await ask(`${into} (${key}, null, 350000)`);
  await expect(ask(`update bookings set commission_vnd = -1`)).rejects.toThrow("bookings_commission");
  await ask(`update bookings set commission_vnd = 1`);
});

test("a refund of an older database stays paid, and only another person may have voided it", async () => {
  expect(await brokenInvariants(ask)).toEqual([]);
  const voidBy = (who: string) =>
    ask(
      `update refunds set state = 'rejected', voided_by = '${who}', voided_by_name = 'B', void_reason = 'x', voided_at = '${AT}'`,
    );
  await expect(voidBy("a")).rejects.toThrow("refunds_voided");
  await voidBy("b");
});
