// Compares the responses of the product with its database. Pure: equal histories and rows give equal findings.
import { createHash } from "node:crypto";
import {
  type Attempt,
  acknowledgement,
  type Booking,
  bookingsIn,
  endOf,
  type Fault,
  type History,
  isStale,
  noticesIn,
  outcomeOf,
  type RecordedOperation,
} from "./history.ts";
import type { BookingRow, StoredRows } from "./world.ts";

export type Finding = { rule: string; what: string };
type Rule = (history: History, world: StoredRows) => Iterable<string>;

const secured = ["part_paid", "paid", "confirmed", "completed"];
const ended = ["expired", "cancelled"];
const e164 = (phone: string) => `+84${phone.slice(1)}`;
const storedKey = (key: string) => createHash("sha256").update(key).digest("base64url");
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Each acknowledged booking with its response and its stored row; the row is undefined when it is lost. */
function* acknowledged(history: History, { bookings }: StoredRows) {
  const rows = byId(bookings);
  for (const booking of bookingsIn(history)) {
    const told = acknowledgement(booking)?.acknowledged;
    if (told) yield { booking, told, row: rows.get(told.id) };
  }
}

const rules: Record<string, Rule> = {
  *"what was acknowledged is not lost"(history, world) {
    for (const { told, row } of acknowledged(history, world)) if (!row) yield `${told.code} is gone`;
  },

  *"what was acknowledged has not changed: price, room, days, person"(history, world) {
    for (const { booking, told, row } of acknowledged(history, world)) {
      if (!row) continue;
      for (const [name, was, is] of differences(booking, told, row))
        if (was !== is) yield `${told.code}: ${name} was ${was}, is ${is}`;
    }
  },

  *"what was refused does not exist"(history, { bookings }) {
    // A flight order is stored before its airline is called, and remains, cancelled, after a rejection.
    const stored = bookings.filter(
      ({ kind, state, paid }) => !(kind === "flight" && state === "cancelled" && paid === 0),
    );
    const phones = new Set(stored.map(({ phone }) => phone));
    for (const booking of bookingsIn(history)) {
      if (endOf(booking) === "refused" && phones.has(e164(booking.order.phone)))
        yield `${booking.key} was refused (${booking.attempts.at(-1)?.code}) and is stored`;
    }
  },

  *"an invalid request is rejected"(history) {
    for (const one of history)
      if (one.refusedFor && acknowledgement(one)) yield `${one.kind} ${one.key} was to be refused: ${one.refusedFor}`;
  },

  *"the same key is the same booking"(history, { keys }) {
    const kept = new Map(keys.map(({ key, bookingId }) => [key, bookingId]));
    for (const { key, attempts } of bookingsIn(history).filter(({ refusedFor }) => !refusedFor)) {
      const told = [...new Set(attempts.flatMap(({ acknowledged }) => (acknowledged ? [acknowledged.id] : [])))];
      if (told.length > 1) yield `${key} was answered ${told.length} bookings`;
      if (told.length > 0 && kept.get(storedKey(key)) !== told[0])
        yield `${key} is kept for another booking, or for none`;
    }
  },

  *"each order is at most one booking, and each booking has an order"(history, { bookings }) {
    const asked = new Set(bookingsIn(history).map(({ order }) => e164(order.phone)));
    for (const [phone, rows] of Map.groupBy(bookings, ({ phone }) => phone)) {
      if (rows.length > 1) yield `${phone} has ${rows.length} bookings for one order`;
      if (!asked.has(phone)) yield `${rows[0]?.code} has no order`;
    }
  },

  *"a notice of the bank is one receipt"(history, { receipts }) {
    const kept = Map.groupBy(receipts, ({ ref }) => ref);
    const notices = noticesIn(history);
    for (const notice of notices) {
      const { key, amount, attempts } = notice;
      const rows = kept.get(key) ?? [];
      const wanted = endOf(notice) === "acknowledged" ? 1 : 0;
      if (rows.length !== wanted) yield `notice ${key} is ${rows.length} receipts, not ${wanted}`;
      if (rows.some((row) => row.amount !== amount))
        yield `notice ${key} of ${amount} is a receipt of ${rows[0]?.amount}`;
      const first = attempts.filter(({ receipt }) => receipt?.repeated === false).length;
      const isSure = attempts.every((one) => outcomeOf(one) === "acknowledged" || isStale(one));
      if (first > 1 || (isSure && first !== wanted)) yield `notice ${key} was counted ${first} times by its answers`;
    }
    const sent = new Set(notices.map(({ key }) => key));
    for (const { ref } of receipts) if (!sent.has(ref)) yield `receipt ${ref} has no notice`;
  },

  *"the money of a receipt counts once, for the booking it names"(history, { receipts, allocations }) {
    const receiptOf = new Map(receipts.map((row) => [row.ref, row]));
    const parts = Map.groupBy(allocations, ({ receiptId }) => receiptId);
    for (const { key, amount, bookingId } of noticesIn(history)) {
      const receipt = receiptOf.get(key);
      if (!receipt) continue;
      const counted = (parts.get(receipt.id) ?? []).map((part) => `${part.amount} for ${part.bookingId}`).join(", ");
      const wanted = bookingId ? `${amount} for ${bookingId}` : "";
      if (counted !== wanted) yield `notice ${key}: counted ${counted || "nothing"}, not ${wanted || "nothing"}`;
      if (receipt.left !== (bookingId ? 0 : amount)) yield `notice ${key}: ${receipt.left} is left of ${amount}`;
    }
  },

  *"a booking is paid by exactly what was sent for it"(history, world) {
    const sent = Map.groupBy(
      noticesIn(history).filter((one) => endOf(one) === "acknowledged"),
      ({ bookingId }) => bookingId,
    );
    const counted = Map.groupBy(world.allocations, ({ bookingId }) => bookingId);
    const receipts = byId(world.receipts);
    const lost = lostToTheClock(history, world);
    const unpromised = neverPromised(history);
    for (const row of world.bookings) {
      const money = sum((sent.get(row.id) ?? []).map(({ amount }) => amount));
      if (row.paid !== money) yield `${row.code} has ${row.paid}, was sent ${money}`;
      if (!fitsItsMoney(row)) yield `${row.code} is ${row.state} with ${row.paid} of ${row.due}`;
      const outcomes = (counted.get(row.id) ?? []).map(({ receiptId }) => receipts.get(receiptId)?.outcome);
      if (
        ended.includes(row.state) &&
        !lost.has(row.id) &&
        !unpromised.has(row.id) &&
        outcomes.some((outcome) => outcome === "exact" || outcome === "over")
      )
        yield `${row.code} has ended as ${row.state} though its money came in time`;
    }
  },

  *"each email is written once"(_history, { bookings, allocations, emails }) {
    const about = Map.groupBy(emails, (email) => email.about);
    const counted = Map.groupBy(allocations, ({ bookingId }) => bookingId);
    for (const row of bookings) {
      const written = about.get(`booking:${row.id}`) ?? [];
      const money = counted.get(row.id)?.length ?? 0;
      for (const [purpose, wanted] of Object.entries(emailsOf(row, money))) {
        const reasons = purpose.split(" or ");
        const found = written.filter(({ reason }) => reasons.some((one) => reason.startsWith(`${one}:`))).length;
        if (found !== wanted) yield `${row.code}: ${found} emails of ${purpose}, not ${wanted}`;
      }
    }
  },

  *"a booking ends only when its time has run out or its customer says so"(history, world) {
    const asked = history.filter((one) => one.kind === "release");
    const lost = lostToTheClock(history, world);
    const placed = placedBeforeTheClock(history);
    const released = Map.groupBy(asked, ({ bookingId }) => bookingId);
    for (const { told, row } of acknowledged(history, world)) {
      if (!row) continue;
      const ranOut = row.events.find(({ kind }) => kind === "expired");
      const isEarly = ranOut && new Date(ranOut.at) < new Date(told.holdExpiresAt);
      // The stored moment may come from a clock that was corrected since.
      if (isEarly && !placed.has(row.id)) yield `${row.code} ran out before its time`;
      const releases = released.get(row.id) ?? [];
      // Seats that no airline had confirmed were never promised.
      const isOver = told.state === "draft" || lost.has(row.id);
      if (row.state === "cancelled" && releases.length === 0 && !isOver) yield `${row.code} was released by nobody`;
      const isHeldAgain = row.events.some(({ kind }) => kind === "held-again");
      // An instance whose clock ran ahead saw the hold as expired, so its release changed nothing.
      const isGivenUp = releases.some((one) => acknowledgement(one)?.during.includes("clock") === false);
      if (isGivenUp && !ended.includes(row.state) && !isHeldAgain) yield `${row.code} was given up and is ${row.state}`;
    }
  },

  *"a look at a booking shows what was acknowledged"(history, world) {
    const known = new Map([...acknowledged(history, world)].map(({ told }) => [told.id, told]));
    for (const look of history) {
      if (look.kind !== "look") continue;
      const told = known.get(look.bookingId);
      for (const { seen } of look.attempts)
        if (seen && (seen.code !== told?.code || seen.total !== told.total))
          yield `${told?.code} of ${told?.total} was shown as ${seen.code} of ${seen.total}`;
    }
  },

  *"an answer is one that its moment allows"(history) {
    for (const one of history) {
      if (endOf(one) === null) yield `${one.kind} ${one.key} has had no answer that counts`;
      for (const attempt of one.attempts)
        if (!isAllowed(one, attempt))
          yield `${one.kind} ${one.key}: ${attempt.status} ${attempt.code} during ${attempt.during.join(", ") || "nothing"}`;
    }
  },
};

function* differences({ order }: Booking, told: { code: string; total: number }, row: BookingRow) {
  yield ["code", told.code, row.code] as const;
  yield ["kind", order.kind, row.kind] as const;
  yield ["price asked for", order.total, row.total] as const;
  yield ["price told", told.total, row.total] as const;
  yield ["first day", order.startsOn, row.startsOn] as const;
  if (order.endsOn) yield ["last day", order.endsOn, row.endsOn] as const;
  const rooms = row.rooms.map(({ roomId, quantity }) => `${quantity} of ${roomId}`).join(", ");
  yield ["room", order.roomId ? `1 of ${order.roomId}` : "", rooms] as const;
  yield ["name", order.name, row.name] as const;
  yield ["telephone", e164(order.phone), row.phone] as const;
  yield ["e-mail", order.email, row.email] as const;
}

/** Whether a booking's state fits the money received. An ended booking keeps its money until staff decide. */
function fitsItsMoney({ state, paid, due }: BookingRow): boolean {
  if (ended.includes(state) || state === "draft") return true;
  return secured.includes(state) === paid >= due;
}

/**
 * Flight bookings that ended because the clock ran ahead after they were placed: their hold had expired then, and an airline does not
 * restore released seats. Their payments are to be refunded.
 */
export function lostToTheClock(history: History, { bookings }: StoredRows): Set<string> {
  const placed = placedBeforeTheClock(history);
  const lost = bookings.filter(({ id, kind, state }) => kind === "flight" && state === "cancelled" && placed.has(id));
  return new Set(lost.map(({ id }) => id));
}

/**
 * Flight bookings of which every response said that the airline had not confirmed the seats. An order that was lost on its way ends when its
 * lease does, and what was paid early is due back.
 */
function neverPromised(history: History): Set<string> {
  const drafts = bookingsIn(history).filter(({ attempts }) =>
    attempts.every(({ acknowledged }) => !acknowledged || acknowledged.state === "draft"),
  );
  return new Set(drafts.flatMap((booking) => acknowledgement(booking)?.acknowledged?.id ?? []));
}

/** Bookings acknowledged before the last correction of the clock. */
function placedBeforeTheClock(history: History): Set<string> {
  const ahead = history.flatMap(({ attempts }) => attempts.filter(({ during }) => during.includes("clock")));
  const last = ahead.reduce((latest, { at }) => Math.max(latest, at), 0);
  const answers = bookingsIn(history).map(acknowledgement);
  return new Set(
    answers.flatMap((answer) => (answer?.acknowledged && answer.at <= last ? [answer.acknowledged.id] : [])),
  );
}

/** The number of emails that each purpose must have. */
function emailsOf(row: BookingRow, money: number): Record<string, number> {
  const times = (kind: string) => row.events.filter((event) => event.kind === kind).length;
  const common = { "payment-received or money-late": money };
  if (row.kind === "flight") return { ...common, "booking-received": Math.min(1, times("held")) };
  return {
    ...common,
    "booking-received": 1,
    // The email about late money also says that the hold has expired.
    "hold-expired": row.events.filter(({ kind, reason }) => kind === "expired" && reason !== "money-late").length,
    "booking-cancelled": times("cancelled"),
  };
}

/** Error codes with which a valid request may still be rejected. */
const maybeRefused: Record<RecordedOperation["kind"], readonly string[]> = {
  // Fares are cached for some hours, and an instance whose clock runs ahead finds them expired.
  book: ["sold-out", "price-changed", "seats-gone", "seats-refused", "fare-expired"],
  pay: [],
  release: ["money-on-its-way"],
  look: [],
};

/** Faults during which the database does not answer. */
const databaseFaults: readonly Fault[] = ["backends", "restart", "failover"];

function isAllowed(one: RecordedOperation, attempt: Attempt): boolean {
  const { during, code } = attempt;
  if (isStale(attempt)) return during.includes("clock");
  switch (outcomeOf(attempt)) {
    case "acknowledged":
      return true;
    case "unknown":
      return during.includes("kill");
    case "interrupted":
      // An earlier copy of this form may still be in progress.
      if (one.kind === "release" && code === "" && attempt !== one.attempts[0]) return true;
      if (during.includes("disk") && ["disk-full", ""].includes(code)) return true;
      return code !== "disk-full" && during.some((fault) => databaseFaults.includes(fault));
    case "refused":
      return one.refusedFor ? code === one.refusedFor : maybeRefused[one.kind].includes(code);
    default:
      return false;
  }
}

/** `broken` are the violated invariants of stock and money (invariants.ts). */
export function check(history: History, world: StoredRows, broken: readonly string[] = []): Finding[] {
  const findings = broken.map((line) => {
    const [rule = "", ...what] = line.split(": ");
    return { rule: `invariant: ${rule}`, what: what.join(": ") };
  });
  for (const [rule, findIn] of Object.entries(rules))
    for (const what of findIn(history, world)) findings.push({ rule, what });
  return findings;
}
