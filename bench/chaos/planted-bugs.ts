// Bugs that the checker must find. Each is planted in its own database, before or after the load.
import { acknowledgement, bookingsIn, endOf, type History } from "./history.ts";

export type PlantedBug = {
  name: string;
  /** SQL to run before the load. */
  before?: string;
  /** SQL to run after the load, built from its history. */
  after?: (history: History) => string;
};

/** Copies a row with some other values; generated columns are left out. */
const copying = `
  create function copied(name text, source jsonb, change jsonb) returns void language plpgsql as $$
  declare columns text;
  begin
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', name, columns)
      using source || change;
  end $$;`;

/** Changes each row before it is written. */
const onEach = (table: string, event: "insert" | "update" | "delete", body: string, when = "before") => `
  create function planted() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger planted ${when} ${event} on ${table} for each row execute function planted();`;

const uncounted = `
  alter table room_nights drop constraint room_nights_counts;
  alter table room_nights drop constraint room_nights_not_oversold;`;

const firstTold = (history: History) =>
  bookingsIn(history).flatMap((booking) => acknowledgement(booking)?.acknowledged?.id ?? [])[0];

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: "an acknowledged booking is deleted",
    after: (history) => `
      begin; set local session_replication_role = replica;
      delete from bookings where id = '${firstTold(history)}'; commit`,
  },
  {
    name: "a key is forgotten, so that a repeat books once more",
    before: onEach(
      "idempotency_keys",
      "insert",
      "if new.scope like 'place-%' then new.key := new.key || gen_random_uuid(); end if; return new;",
    ),
  },
  {
    name: "a hold is not counted",
    before: uncounted + onEach("room_nights", "update", "new.held := least(new.held, old.held); return new;"),
  },
  {
    name: "a room is counted and held by nobody",
    before: onEach("stock_holds", "insert", "return null;"),
  },
  {
    name: "the last room is sold again and again",
    before: `${uncounted}${onEach(
      "room_nights",
      "update",
      "if old.capacity - old.sold - old.sold_elsewhere < 50 then new.held := 0; new.sold := old.sold; end if; return new;",
    )}`,
  },
  {
    name: "a notice that comes again is a second receipt",
    before: onEach(
      "payment_receipts",
      "insert",
      "new.provider_ref := new.provider_ref || '-' || gen_random_uuid(); return new;",
    ),
  },
  {
    name: "a receipt is lost",
    before: onEach("payment_receipts", "insert", "return null;"),
  },
  {
    name: "the price changes when money comes",
    before: onEach("bookings", "update", "new.total_vnd := old.total_vnd + 1000; return new;"),
  },
  {
    name: "the days change when money comes",
    before: onEach(
      "bookings",
      "update",
      "new.starts_on := old.starts_on + 1; new.ends_on := old.ends_on + 1; return new;",
    ),
  },
  {
    name: "a refused booking is stored all the same",
    after: (history) => {
      const refused = bookingsIn(history).find((booking) => endOf(booking) === "refused");
      return `${copying}
        select copied('bookings', to_jsonb(b), jsonb_build_object('id', gen_random_uuid(), 'code', 'ZZZZZZZZ',
          'contact_phone', '+84${refused?.order.phone.slice(1)}')) from bookings b where id = '${firstTold(history)}'`;
    },
  },
  {
    name: "an email about money is missing",
    before: onEach("outbox", "insert", "if new.reason like 'payment-%' then return null; end if; return new;"),
  },
  {
    name: "an email is written twice",
    before: `${copying}${onEach(
      "outbox",
      "insert",
      `if new.reason like 'booking-received:%' and pg_trigger_depth() = 1 then
        perform copied('outbox', to_jsonb(new), jsonb_build_object('id', gen_random_uuid(), 'reason', new.reason || ':again'));
      end if; return new;`,
      "after",
    )}`,
  },
  {
    name: "a key answers with somebody else's booking",
    before: onEach(
      "idempotency_keys",
      "insert",
      `if new.scope like 'place-%' then
        new.response := jsonb_build_object('bookingId', (select id from bookings order by created_at desc limit 1));
      end if; return new;`,
    ),
  },
  {
    name: "money counts for another booking",
    before: onEach(
      "payment_allocations",
      "insert",
      `new.booking_id := (select id from bookings where id <> new.booking_id order by created_at desc limit 1);
      return new;`,
    ),
  },
  {
    name: "a booking that was given up keeps its room",
    before: onEach("stock_holds", "delete", "return null;"),
  },
  {
    name: "a booking that was paid runs out",
    after: (history) => `
      begin; set local session_replication_role = replica;
      update bookings set state = 'expired' where id = (select booking_id from payment_allocations a
        join bookings b on b.id = a.booking_id where b.state in ('part_paid', 'paid', 'confirmed') and b.kind <> 'flight'
        and b.id::text = any (string_to_array('${bookingsIn(history)
          .flatMap((booking) => acknowledgement(booking)?.acknowledged?.id ?? [])
          .join(",")}', ',')) limit 1); commit`,
  },
  {
    name: "money is refused with an error of ours",
    before: onEach(
      "payment_allocations",
      "insert",
      "if random() < 0.2 then raise exception 'planted'; end if; return new;",
    ),
  },
];
