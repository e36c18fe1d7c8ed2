import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#operator/invariants.ts";
import { type OlderDatabase, openOlderDatabase } from "#tests/support/older-database.ts";

let database: OlderDatabase;
const ask = async (sql: string) => (await database.pool.query(sql)).rows as Record<string, unknown>[];
const idOf = (number: number) => `0198f000-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;

const receipts = [
  ["sepay", "transfer", "111", 1_000_000],
  ["sepay", "transfer", "222", 2_000_000],
  ["manual", "transfer", "", 300_000],
  ["manual", "cash", "", 4_000_000],
  ["manual", "card", "", 5_000_000],
  ["momo", "momo", "", 6_000_000],
] as const;
const refunds = [
  ["transfer", 1, 100_000, "2026-11-20 18:30Z"],
  // The till paid cash back before the first receipt was recorded.
  ["cash", 4, 400_000, "2026-11-10 18:30Z"],
  ["card", 5, 500_000, "2026-11-20 18:30Z"],
] as const;

/** 18:30 UTC is the next day in Vietnam. */
const AT = "2026-11-20 18:30Z";

beforeAll(async () => {
  database = await openOlderDatabase("0073_funds");
  const receipt = (number: number, values: string, left: number) =>
    ask(`insert into payment_receipts (id, provider, method, account_number, amount_vnd, provider_ref, content, banked_at, outcome,
      left_vnd, recorded_by, created_at, voided_at) values ('${idOf(number)}', ${values}, ${left}, 'system', '${AT}', null)`);
  for (const [at, [provider, method, account, amount]] of receipts.entries()) {
    const back = refunds.find(([, of]) => of === at + 1)?.[2] ?? 0;
    const values = `'${provider}', '${method}', '${account}', ${amount}, 'ref-${at}', 'x', '${AT}', 'unmatched'`;
    await receipt(at + 1, values, amount - back);
  }
  await receipt(20, `'sepay', 'transfer', '999', 7, 'ref-other', 'x', '${AT}', 'ignored'`, 0);
  await receipt(21, `'manual', 'cash', '', 900, 'ref-void', 'x', '${AT}', 'exact'`, 0);
  await ask(`update payment_receipts set voided_at = '${AT}' where id = '${idOf(21)}'`);
  for (const [method, of, amount, paidAt] of refunds)
    await ask(`insert into refunds (id, receipt_id, amount_vnd, reason, state, requested_by, requested_by_name, requested_at, method,
      paid_at, bank_reference) values ('${idOf(40 + of)}', '${idOf(of)}', ${amount}, 'x', 'paid', 'a', 'A', '${AT}', '${method}',
      '${paidAt}', 'back-${of}')`);
  const account = (number: string, isDefault: boolean) => ({
    number,
    bin: "970436",
    holder: "A",
    branch: "",
    isDefault,
  });
  const accounts = JSON.stringify([account("333", false), account("222", true)]);
  await ask(`insert into settings (name, value, updated_at) values ('bank-accounts', '${accounts}', '${AT}')`);
  await database.update();
});
afterAll(() => database.close());

test("every receipt and paid refund of an older database lies in the fund of its account, till, terminal or gateway", async () => {
  const rows = await ask(`select f.kind, coalesce(f.account_number, f.gateway, '') as of,
      coalesce(sum(m.amount_vnd) filter (where m.voided_at is null), 0)::int as held, min(m.day_on)::text as day
    from funds f left join fund_movements m on m.fund_id = f.id group by f.id order by 1, 2`);
  const on = { day: "2026-11-21" };
  expect(rows).toEqual([
    { kind: "bank", of: "", held: 300_000, ...on },
    { kind: "bank", of: "111", held: 1_000_000, ...on },
    { kind: "bank", of: "222", held: 1_900_000, ...on },
    { kind: "bank", of: "333", held: 0, day: null },
    { kind: "gateway", of: "momo", held: 6_000_000, ...on },
    { kind: "terminal", of: "", held: 4_500_000, ...on },
    { kind: "till", of: "", held: 4_000_000, day: "2026-11-10" },
  ]);
  const openings = await ask(
    `select day_on::text as day, amount_vnd::int as amount from fund_movements where kind = 'opening'`,
  );
  expect(openings).toEqual([{ day: "2026-11-10", amount: 400_000 }]);
  expect(await brokenInvariants(ask)).toEqual([]);
});

test("a receipt that never came stays in its fund as a voided movement, and other accounts have no fund", async () => {
  const [voided] = await ask(
    `select voided_at is not null as voided from fund_movements where subject_id = '${idOf(21)}'`,
  );
  expect(voided).toEqual({ voided: true });
  expect(await ask(`select from fund_movements where subject_id = '${idOf(20)}'`)).toEqual([]);
});
