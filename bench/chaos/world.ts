// The rows of the database after a run.
import type { Ask } from "#operator/invariants.ts";

export type Event = { kind: string; at: string; reason: string | null };
export type BookingRow = {
  id: string;
  code: string;
  kind: string;
  state: string;
  startsOn: string;
  endsOn: string;
  rooms: { roomId: string; quantity: number }[];
  total: number;
  due: number;
  paid: number;
  name: string;
  phone: string;
  email: string;
  holdExpiresAt: string;
  events: Event[];
};
export type Receipt = { id: string; ref: string; amount: number; left: number; outcome: string };
export type Allocation = { id: string; receiptId: string; bookingId: string; amount: number };
export type OutgoingEmail = { id: string; reason: string; about: string; state: string };
/** A stored idempotency key. */
export type StoredKey = { key: string; bookingId: string };
export type StoredRows = {
  bookings: BookingRow[];
  receipts: Receipt[];
  allocations: Allocation[];
  emails: OutgoingEmail[];
  keys: StoredKey[];
};

/** Rows from before the run, which are ignored. */
export type EarlierIds = { bookings: Set<string>; receipts: Set<string> };

const idsIn = async (ask: Ask, table: string) =>
  new Set((await ask(`select id::text from ${table}`)).map(({ id }) => String(id)));

export const readEarlierIds = async (ask: Ask): Promise<EarlierIds> => ({
  bookings: await idsIn(ask, "bookings"),
  receipts: await idsIn(ask, "payment_receipts"),
});

export async function readStoredRows(ask: Ask, former: EarlierIds): Promise<StoredRows> {
  const read = async <Row>(sql: string) => (await ask(sql)) as Row[];
  const bookings = await read<BookingRow>(`
    select id::text, code, kind, state, starts_on::text as "startsOn", ends_on::text as "endsOn", rooms,
      total_vnd::float8 as total, due_now_vnd::float8 as due, paid_vnd::float8 as paid,
      contact_name as name, contact_phone as phone, contact_email as email, hold_expires_at::text as "holdExpiresAt",
      coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'reason', e.data ->> 'reason') order by e.at, e.id)
        from booking_events e where e.booking_id = b.id), '[]') as events
    from bookings b`);
  const receipts = await read<Receipt>(`
    select id::text, provider_ref as ref, amount_vnd::float8 as amount, left_vnd::float8 as left, outcome
    from payment_receipts`);
  const allocations = await read<Allocation>(`
    select id::text, receipt_id::text as "receiptId", booking_id::text as "bookingId", amount_vnd::float8 as amount
    from payment_allocations`);
  const emails = await read<OutgoingEmail>(
    "select id::text, reason, about, state from outbox where about like 'booking:%'",
  );
  const keys = await read<StoredKey>(`
    select key, response->>'bookingId' as "bookingId" from idempotency_keys where scope in ('place-booking', 'place-flights')`);
  const aboutFormer = new Set([...former.bookings].map((id) => `booking:${id}`));
  return {
    bookings: bookings.filter(({ id }) => !former.bookings.has(id)),
    receipts: receipts.filter(({ id }) => !former.receipts.has(id)),
    allocations: allocations.filter(({ receiptId }) => !former.receipts.has(receiptId)),
    emails: emails.filter(({ about }) => !aboutFormer.has(about)),
    keys: keys.filter(({ bookingId }) => !former.bookings.has(bookingId)),
  };
}
