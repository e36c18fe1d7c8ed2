// Customers who book, pay, look and release holds, without knowing of the faults. All requests are recorded as a history.
import { addDays, calendarDate } from "../../src/kernel/calendar-date.ts";
import { book, type Client, type PricedRoom, someone } from "../buyers.ts";
import { type Answer, inFlight, sleep } from "../harness.ts";
import { noticeOf, type Transfer } from "./bank.ts";
import { flyer, type Journey, orderFlight } from "./flight-orders.ts";
import {
  type Attempt,
  acknowledgement,
  type Booking,
  endOf,
  type Fault,
  type Order,
  type RecordedOperation,
} from "./history.ts";

/** The goods for sale; of `scarce` rooms there are only a few. */
export type Goods = { plenty: readonly PricedRoom[]; scarce: readonly PricedRoom[]; journeys: readonly Journey[] };

type Options = {
  origin: string;
  client: Client;
  goods: Goods;
  /** A random number below a bound. */
  roll: (bound: number) => number;
  faults: ReadonlySet<Fault>;
};

/** The longest wait for a response. */
const TIMEOUT_MS = 30_000;
const AT_ONCE = 12;

type Customer = { booking: Booking; id: string; code: string; due: number; secret: string };
type Answered = Pick<Answer, "status" | "body" | "headers">;
type Send = () => Promise<Answered>;

export function createLoad({ origin, client, goods, roll, faults }: Options) {
  const history: RecordedOperation[] = [];
  const sends = new Map<RecordedOperation, Send>();
  /** Operations without a final response. */
  const waiting = new Set<RecordedOperation>();
  const onTheWay = new Set<RecordedOperation>();
  const unpaid: Customer[] = [];
  const customers: Customer[] = [];
  /** The bank account from the booking responses. */
  let account = "";
  let people = 0;
  let notices = 0;
  let silent = 0;

  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[roll(items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
  const takeUnpaid = (): Customer | undefined =>
    unpaid.length > 0 ? unpaid.splice(roll(unpaid.length), 1)[0] : undefined;

  /** Sends or repeats an operation, and records the response. */
  async function send(done: RecordedOperation): Promise<void> {
    const during = new Set(faults);
    const at = Date.now();
    onTheWay.add(done);
    const timeout = Promise.withResolvers<"silence">();
    const timer = setTimeout(() => timeout.resolve("silence"), TIMEOUT_MS);
    const request = sends.get(done)?.() ?? Promise.reject(new Error("nothing to send"));
    const response = await Promise.race([request.catch(() => null), timeout.promise]);
    clearTimeout(timer);
    if (response === "silence") silent += 1;
    const answer = response === "silence" ? null : response;
    onTheWay.delete(done);
    for (const fault of faults) during.add(fault);
    const attempt = attemptOf(done, at, [...during], answer);
    const isNew = done.kind === "book" && attempt.acknowledged && !acknowledgement(done);
    done.attempts.push(attempt);
    if (endOf(done) === null) waiting.add(done);
    else waiting.delete(done);
    if (isNew && answer) addCustomer(done, answer);
    // A client pauses before it retries a failed connection, and does what Retry-After asks during a long outage.
    if (attempt.status === 0 || (attempt.hasRetryAfter && faults.has("failover"))) await sleep(1000);
  }

  function addCustomer(booking: Booking, { body }: Answered): void {
    const { _id: id, code, total, dueNow = total, secretLink, payment } = body.result;
    const secret = new URL(secretLink).searchParams.get("k") ?? "";
    const customer = { booking, id, code, due: dueNow, secret };
    account = payment?.account ?? account;
    customers.push(customer);
    unpaid.push(customer);
  }

  async function begin(done: RecordedOperation, how: Send): Promise<void> {
    history.push(done);
    sends.set(done, how);
    await send(done);
  }

  const keyOf = (number: number) => `chaos-${String(number).padStart(8, "0")}`;

  const person = () => {
    people += 1;
    const number = people;
    return { number, phone: `09${String(number).padStart(8, "0")}`, email: `khach-${number}@example.vn` };
  };

  async function bookRoom(room: PricedRoom, refusedFor: string | null = null, key?: string): Promise<void> {
    const { number, phone, email } = person();
    const order: Order = {
      kind: room.kind,
      total: room.total,
      startsOn: room.checkIn,
      roomId: room.roomId,
      endsOn: addDays(calendarDate(room.checkIn), room.nights),
      name: `Khách ${number}`,
      phone,
      email,
    };
    const requestKey = key ?? keyOf(number);
    const done: Booking = { kind: "book", key: requestKey, order, refusedFor, attempts: [] };
    await begin(done, () => book(client, room, number, requestKey));
  }

  async function bookFlight(): Promise<void> {
    const who = person();
    const key = keyOf(who.number);
    const found = await orderFlight(client, one(goods.journeys), who).catch(() => null);
    if (!found) return;
    const order: Order = {
      kind: "flight",
      total: found.total,
      startsOn: found.startsOn,
      endsOn: null,
      roomId: null,
      name: flyer(who.number).name,
      phone: who.phone,
      email: who.email,
    };
    const headers = { ...someone(who.number), "idempotency-key": key };
    await begin({ kind: "book", key, order, refusedFor: null, attempts: [] }, () =>
      client.post("/api/book-flight", found.body, headers),
    );
  }

  async function placeSomething(): Promise<void> {
    const chance = roll(100);
    const room = one(goods.plenty);
    if (chance < 20 && goods.journeys.length > 0) return bookFlight();
    if (chance < 35) return bookRoom(one(goods.scarce));
    if (chance < 41) return bookRoom({ ...room, total: room.total - 1000 }, "price-changed");
    if (chance < 45 && customers.length > 0) {
      const { booking } = one(customers);
      if (booking.order.kind === room.kind) return bookRoom(room, "idempotency-key-reused", booking.key);
    }
    return bookRoom(room);
  }

  async function transfer(customer: Customer | null, amount: number, copies = 1, secret?: string): Promise<void> {
    notices += 1;
    const from = notices;
    const ref = String(7_000_000 + notices);
    const content = customer ? `HT${customer.code}` : "chuyen tien an trua";
    const notice: Transfer = { ref, account, amount, content };
    const refusedFor = secret ? "bad-signature" : null;
    const done: RecordedOperation = {
      kind: "pay",
      key: ref,
      bookingId: customer?.id ?? null,
      amount,
      refusedFor,
      attempts: [],
    };
    const how = () => {
      const { body, headers } = noticeOf(notice, secret);
      return client.post("/api/webhooks/sepay", body, { ...someone(from), ...headers });
    };
    history.push(done);
    sends.set(done, how);
    await Promise.all(Array.from({ length: copies }, () => send(done)));
  }

  async function pay(): Promise<void> {
    const customer = takeUnpaid();
    if (!customer || account === "") return;
    const { due } = customer;
    const chance = roll(100);
    if (chance < 5) await transfer(customer, due, 1, "a-secret-that-the-bank-has-not");
    else if (chance < 10) await transfer(null, due);
    if (chance < 50) await transfer(customer, due);
    else if (chance < 70) await transfer(customer, due, 3);
    else if (chance < 80) await transfer(customer, due + 50_000);
    else {
      const part = Math.floor(due / 3);
      await transfer(customer, part);
      if (chance < 95) await transfer(customer, due - part, 2);
    }
  }

  async function giveUp(): Promise<void> {
    // Some of these customers have paid already, or will pay anyway.
    const customer = customers.length > 0 && roll(3) === 0 ? one(customers) : takeUnpaid();
    if (!customer) return;
    const key = `release-${customer.code}`;
    const done: RecordedOperation = { kind: "release", key, bookingId: customer.id, refusedFor: null, attempts: [] };
    await begin(done, () => release(origin, customer));
  }

  async function look(): Promise<void> {
    if (customers.length === 0) return;
    const { id, code, secret, booking } = one(customers);
    await begin({ kind: "look", key: `look-${code}`, bookingId: id, refusedFor: null, attempts: [] }, () =>
      client.post("/api/request-payment", { code, secret }, someone(Number(booking.order.phone))),
    );
  }

  /** Repeats an unanswered or acknowledged operation with the same key. */
  async function sendAgain(): Promise<void> {
    const left = open();
    if (left.length > 0 && roll(2) === 0) return send(one(left));
    return customers.length > 0 ? send(one(customers).booking) : undefined;
  }

  const open = () => [...waiting].filter((done) => !onTheWay.has(done));

  async function act(): Promise<void> {
    const chance = roll(100);
    if (chance < 45) return placeSomething();
    if (chance < 70) return pay();
    if (chance < 76) return giveUp();
    if (chance < 86) return look();
    return sendAgain();
  }

  return {
    history,
    get silent() {
      return silent;
    },
    /** Acts until `more` returns false. */
    run: (more: () => boolean) => inFlight(AT_ONCE, more, act),
    /** Repeats unanswered operations until all have a final response or the time is over. Returns their number. */
    async finish(timeoutMs = 60_000): Promise<number> {
      const before = waiting.size;
      const until = performance.now() + timeoutMs;
      while (waiting.size > 0 && performance.now() < until) {
        const next = [...waiting];
        await inFlight(
          AT_ONCE,
          () => next.length > 0,
          async () => {
            const done = next.pop();
            if (done) await send(done);
          },
        );
        if (waiting.size > 0) await sleep(500);
      }
      return before;
    },
  };
}

/** Releases the hold on the payment page, as the holder of the private link. */
async function release(origin: string, { code, secret, id }: Customer): Promise<Answered> {
  const page = `${origin}/don-hang/${code}/thanh-toan`;
  const from = someone(Number.parseInt(id.slice(-6), 16));
  const opened = await fetch(`${page}?k=${encodeURIComponent(secret)}`, { redirect: "manual", headers: from });
  await opened.arrayBuffer();
  if (opened.status !== 303) return answered(opened);
  const cookie = opened.headers.getSetCookie().map((line) => line.split(";")[0]);
  const response = await fetch(page, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ intent: "release" }),
    headers: { ...from, cookie: cookie.join("; "), "x-request-key": id.replaceAll("-", "") },
  });
  await response.arrayBuffer();
  return answered(response);
}

const answered = ({ status, headers }: Response): Answered => ({
  status,
  headers: { "retry-after": headers.get("retry-after") ?? undefined },
  body: { error: { code: status === 409 ? "money-on-its-way" : "" } },
});

function attemptOf(done: RecordedOperation, at: number, during: Fault[], answer: Answered | null): Attempt {
  const endedAt = Date.now();
  if (!answer) return { at, endedAt, during, status: 0, code: "", hasRetryAfter: false };
  const { status, body, headers } = answer;
  const attempt = {
    at,
    endedAt,
    during,
    status,
    code: String(body?.error?.code ?? ""),
    hasRetryAfter: Number(headers["retry-after"]) > 0,
  };
  if (status !== 200) return attempt;
  const { _id: id, code, total, holdExpiresAt, state = "held", outcome, repeated, received } = body.result ?? {};
  if (done.kind === "book") return { ...attempt, acknowledged: { id, code, total, holdExpiresAt, state } };
  if (done.kind === "pay") return { ...attempt, receipt: { outcome, repeated } };
  return done.kind === "look" ? { ...attempt, seen: { code, total, received } } : attempt;
}
