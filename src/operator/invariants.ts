// The invariants of stock and money, as SQL. Each statement returns the rows that violate one.

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** Sold nights without a booking, which exist only in manual data. Take it before the first booking. */
export type OutsideSales = Map<string, number>;

const soldOutside = `
  select n.room_id::text as room, n.night_on::text as night, n.sold - coalesce(sum(h.quantity), 0)::int as sold
  from room_nights n
  left join stock_holds h on h.room_id = n.room_id and h.night_on = n.night_on and h.state = 'sold'
  group by n.room_id, n.night_on`;

/** Rules that hold as long as the data lives. */
export const ledgerRules: Record<string, string> = {
  "a night is never sold and held beyond its capacity": `
    select room_id, night_on, sold, sold_elsewhere, held, capacity from room_nights
    where sold + sold_elsewhere + held > capacity`,
  "what others have sold of a night is the sum of its sellers": `
    select room_id, night_on, sold_elsewhere, elsewhere from room_nights
    where sold_elsewhere <> (select coalesce(sum((one->>'rooms')::int), 0) from jsonb_array_elements(elsewhere) one)`,
  "the holds of a night, counted one by one, fit its capacity": `
    select n.room_id, n.night_on, n.capacity, sum(h.quantity)::int as held_by_bookings
    from stock_holds h join room_nights n using (room_id, night_on)
    group by n.room_id, n.night_on, n.capacity having sum(h.quantity) > n.capacity`,
  "the counter of held rooms is the sum of the holds": `
    select n.room_id, n.night_on, n.held, coalesce(h.held, 0) as holds
    from room_nights n
    left join (select room_id, night_on, sum(quantity)::int as held from stock_holds where state = 'held'
      group by room_id, night_on) h using (room_id, night_on)
    where n.held <> coalesce(h.held, 0)`,
  "every hold is on a night that exists, for a booking that exists": `
    select h.booking_id, h.room_id, h.night_on from stock_holds h
    left join room_nights n using (room_id, night_on) left join bookings b on b.id = h.booking_id
    where n.room_id is null or b.id is null`,
  "a booking that waits or is paid holds every room of every night": `
    select b.id, b.state from bookings b
    where b.state not in ('draft', 'expired', 'cancelled')
      and (select coalesce(sum(quantity), 0) from stock_holds h where h.booking_id = b.id)
        <> b.nights * (select sum((room->>'quantity')::int) from jsonb_array_elements(b.rooms) room)`,
  "a class of a departure is never sold and held beyond its seats": `
    select number, departs_on, code, sold, held, capacity from departure_seats where sold + held > capacity`,
  "the counters of a departure are the sums of its holds": `
    select d.number, d.departs_on, d.code, d.held, d.sold, coalesce(h.held, 0) as holds, coalesce(h.sold, 0) as sales
    from departure_seats d
    left join (select number, departs_on, code, sum(quantity) filter (where state = 'held')::int as held,
      sum(quantity) filter (where state = 'sold')::int as sold from seat_holds group by 1, 2, 3) h
      using (number, departs_on, code)
    where d.held <> coalesce(h.held, 0) or d.sold <> coalesce(h.sold, 0)`,
  "a reservation that was ticketed has its seats, one that was cancelled none but holds that wait to be swept": `
    select r.id, r.state from seat_reservations r left join seat_holds h on h.reservation_id = r.id
    where (r.state = 'ticketed' and h.state is distinct from 'sold') or (r.state = 'cancelled' and h.state = 'sold')`,
  "what is asked of a booking of flights is what its airlines keep for it": `
    select b.id, b.total_vnd, sum(o.total_vnd) as kept from bookings b join flight_orders o on o.booking_id = b.id
    where b.state not in ('draft', 'expired', 'cancelled') and o.state not in ('failed', 'voiding', 'void')
    group by b.id having sum(o.total_vnd) <> b.total_vnd`,
  "a booking of flights is confirmed by tickets alone": `
    select b.id, o.id as flight_order, o.state from bookings b join flight_orders o on o.booking_id = b.id
    where b.state in ('confirmed', 'completed') and o.state not in ('ticketed', 'failed', 'voiding', 'void')`,
  "what an airline keeps for nobody is being given back": `
    select o.id, o.state, b.state as booking from flight_orders o join bookings b on b.id = o.booking_id
    where b.state in ('expired', 'cancelled') and (o.state in ('booking', 'held', 'ticketing', 'unknown')
      or (o.state = 'ticketed' and o.failure is null))`,
  "a booking that ended holds nothing": `
    select b.id, b.state from bookings b join stock_holds h on h.booking_id = b.id
    where b.state in ('expired', 'cancelled')`,
  "what a booking counts as paid is the sum of its allocations without what went back": `
    select b.id, b.paid_vnd from bookings b
    where b.paid_vnd <> (select coalesce(sum(a.amount_vnd), 0) from payment_allocations a where a.booking_id = b.id)
      - (select coalesce(sum(f.amount_vnd), 0) from refunds f where f.booking_id = b.id and f.state = 'paid')`,
  "what is promised back was paid": `
    select b.id, b.paid_vnd, sum(f.amount_vnd) as promised from bookings b
    join refunds f on f.booking_id = b.id and f.state in ('requested', 'approved')
    group by b.id having sum(f.amount_vnd) > b.paid_vnd`,
  "every đồng of a receipt is counted, on its way back or waiting for staff": `
    select r.id, r.amount_vnd, r.left_vnd from payment_receipts r
    where r.outcome <> 'ignored' and case when r.voided_at is null then r.amount_vnd else 0 end <> r.left_vnd
      + (select coalesce(sum(a.amount_vnd), 0) from payment_allocations a where a.receipt_id = r.id)
      + (select coalesce(sum(f.amount_vnd), 0) from refunds f where f.receipt_id = r.id and f.state <> 'rejected')`,
  "a receipt that counts is one movement of its amount in a fund": `
    select r.id, r.amount_vnd, m.amount_vnd as moved from payment_receipts r
    left join fund_movements m on m.kind = 'receipt' and m.subject_id = r.id and m.voided_at is null
    where case when r.outcome = 'ignored' or r.voided_at is not null then 0 else r.amount_vnd end
      <> coalesce(m.amount_vnd, 0)`,
  "a paid refund is one movement of its amount in a fund": `
    select f.id, f.amount_vnd, m.amount_vnd as moved from refunds f
    left join fund_movements m on m.kind = 'refund' and m.subject_id = f.id and m.voided_at is null
    where case when f.state = 'paid' then -f.amount_vnd else 0 end <> coalesce(m.amount_vnd, 0)`,
  "every movement of a receipt or a refund has its row": `
    select m.id, m.kind from fund_movements m left join payment_receipts r on r.id = m.subject_id
    left join refunds f on f.id = m.subject_id
    where (m.kind = 'receipt' and r.id is null) or (m.kind = 'refund' and f.id is null)`,
  "all funds hold what bookings have paid, what waits for staff and what goes back to senders, beside their opening balances": `
    select funds.held, ledger.owed from
      (select coalesce(sum(amount_vnd), 0) as held from fund_movements
        where voided_at is null and kind in ('receipt', 'refund')) funds,
      (select (select coalesce(sum(paid_vnd), 0) from bookings)
        + (select coalesce(sum(left_vnd), 0) from payment_receipts where outcome <> 'ignored')
        + (select coalesce(sum(amount_vnd), 0) from refunds where receipt_id is not null
          and state in ('requested', 'approved')) as owed) ledger
    where funds.held <> ledger.owed`,
  "a transfer between funds takes what it brings and its fee, and counts in no other way": `
    select t.id, t.amount_vnd, t.fee_vnd, m.took, m.fee, m.brought from fund_transfers t left join (select subject_id,
      sum(-amount_vnd) filter (where kind = 'transfer-out') as took, sum(-amount_vnd) filter (where kind = 'transfer-fee') as fee,
      sum(amount_vnd) filter (where kind = 'transfer-in') as brought from fund_movements where voided_at is null group by 1) m
      on m.subject_id = t.id
    where case when t.voided_at is null
      then m.took is distinct from t.amount_vnd or coalesce(m.fee, 0) <> t.fee_vnd or m.brought is distinct from t.amount_vnd
      else m.subject_id is not null end`,
  "a fund held at the end of a closed day what was counted": `
    select c.fund_id, c.day_on, c.counted_vnd from fund_closings c
    where c.reopened_at is null and c.counted_vnd <> (select coalesce(sum(amount_vnd), 0) from fund_movements m
      where m.fund_id = c.fund_id and m.day_on <= c.day_on and m.voided_at is null)`,
  "a payment to a supplier is one movement of its amount in a fund": `
    select p.id, p.amount_vnd, m.amount_vnd as moved from supplier_payments p
    left join fund_movements m on m.kind = 'supplier' and m.subject_id = p.id and m.voided_at is null
    where case when p.voided_at is null then -p.amount_vnd else 0 end <> coalesce(m.amount_vnd, 0)`,
  "slips of a kind and year are numbered without a gap": `
    select c.kind, c.year, c.last, count(m.id)::int as slips from slip_counters c
    left join fund_movements m on m.slip like c.kind || c.year || '/%' group by c.kind, c.year, c.last
    having count(m.id) <> c.last or max(split_part(m.slip, '/', 2)::int) is distinct from c.last`,
  "a till never holds less than nothing at the end of a day": `
    select fund_id, day_on, held from (select m.fund_id, m.day_on,
      sum(sum(m.amount_vnd)) over (partition by m.fund_id order by m.day_on) as held
      from fund_movements m join funds f on f.id = m.fund_id and f.kind = 'till'
      where m.voided_at is null group by m.fund_id, m.day_on) days where held < 0`,
  "a notice of a provider is one receipt": `
    select provider, provider_ref, count(*) from payment_receipts where voided_at is null group by 1, 2 having count(*) > 1`,
  "the invoices of a booking never take back more than they were": `
    select booking_id, sum(total_vnd) as invoiced from invoices where state = 'issued'
    group by booking_id having sum(total_vnd) < 0`,
  "an invoice that was replaced has one that stands for it, and no reduction": `
    select i.id from invoices i where i.state = 'replaced' and (select count(*) from invoices r
      where r.corrects = i.id and r.state in ('issued', 'replaced')) <> 1`,
  "every key names one booking that exists": `
    select k.key from idempotency_keys k left join bookings b on b.id = (k.response->>'bookingId')::uuid
    where k.scope = 'place-booking' and b.id is null`,
  "no two keys name one booking": `
    select response->>'bookingId' as booking, count(*) from idempotency_keys where scope = 'place-booking'
    group by 1 having count(*) > 1`,
};

/** Emails are purged after their retention, so this holds only before. */
const emailRules: Record<string, string> = {
  "every booking has its email, once; one of flights when its seats are held": `
    select b.id, count(o.reason) from bookings b
    left join outbox o on o.reason in ('booking-received:' || b.id, 'booking-split:' || b.id)
    where b.contact_email <> ''
    group by b.id having count(o.reason) <> case when b.kind <> 'flight' or exists
      (select 1 from booking_events e where e.booking_id = b.id and e.kind = 'held') then 1 else 0 end`,
};

export async function outsideSales(ask: Ask): Promise<OutsideSales> {
  const rows = await ask(`${soldOutside} having n.sold <> coalesce(sum(h.quantity), 0)`);
  return new Map(rows.map((row) => [`${row.room} ${row.night}`, Number(row.sold)]));
}

/** One line for each violated invariant; empty when all hold. */
export async function brokenInvariants(
  ask: Ask,
  outside: OutsideSales = new Map(),
  rules = { ...ledgerRules, ...emailRules },
): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const rows = await ask(sql);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length} rows break it, e.g. ${JSON.stringify(rows[0])}`);
  }
  const now = await outsideSales(ask);
  const changed = [...new Set([...now.keys(), ...outside.keys()])].filter((key) => now.get(key) !== outside.get(key));
  if (changed.length > 0) {
    broken.push(`sold is outside sales and the holds that were paid: ${changed.length} nights differ (${changed[0]})`);
  }
  return broken;
}
