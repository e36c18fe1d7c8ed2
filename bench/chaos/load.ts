// Customers who book, pay, look and release holds, without knowing of the faults. All requests are recorded as a history.
import { addDays, calendarDate } from "../../src/kernel/calendar-date.ts";
import { book, type Client, type PricedRoom, someone } from "../buyers.ts";
import { type Answer, inFlight, sleep } from "../harness.ts";
import { noticeOf, type Transfer } from "./bank.ts";
import { flyer, type Journey, orderFlight } from "./flight-orders.ts";
import { type Attempt, acknowledgement, type Booking, type Done, endOf, type Order, type Trouble } from "./history.ts";

/** The goods for sale; of `scarce` rooms there are only a few. */
export type Goods = { plenty: readonly PricedRoom[]; scarce: readonly PricedRoom[]; journeys: readonly Journey[] };

type Options = {
  origin: string;
  client: Client;
  goods: Goods;
  /** A random number below a bound. */
  roll: (bound: number) => number;
  troubles: ReadonlySet<Trouble>;
};

/** The longest wait for a response. */
const PATIENCE_MS = 30_000;
const AT_ONCE = 12;

type Customer = { booking: Booking; id: string; code: string; due: number; secret: string };
type Answered = Pick<Answer, "status" | "body" | "headers">;
type Send = () => Promise<Answered>;

export function createLoad({ origin, client, goods, roll, troubles }: Options) {
  const history: Done[] = [];
  const sends = new Map<Done, Send>();
  /** Operations without a final response. */
  const waiting = new Set<Done>();
  const onTheWay = new Set<Done>();
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
  const taken = (): Customer | undefined => (unpaid.length > 0 ? unpaid.splice(roll(unpaid.length), 1)[0] : undefined);

  /** Sends or repeats an operation, and records the response. */
  async function send(done: Done): Promise<void> {
    const during = new Set(troubles);
    const at = Date.now();
    onTheWay.add(done);
    const patience = Promise.withResolvers<"silence">();
    const timer = setTimeout(() => patience.resolve("silence"), PATIENCE_MS);
    const request = sends.get(done)?.() ?? Promise.reject(new Error("nothing to send"));
    const response = await Promise.race([request.catch(() => null), patience.promise]);
    clearTimeout(timer);
    if (response === "silence") silent += 1;
    const answer = response === "silence" ? null : response;
    onTheWay.delete(done);
    for (const trouble of troubles) during.add(trouble);
    const attempt = attemptOf(done, at, [...during], answer);
    const isNew = done.does === "book" && attempt.told && !acknowledgement(done);
    done.attempts.push(attempt);
    if (endOf(done) === null) waiting.add(done);
    else waiting.delete(done);
    if (isNew && answer) welcome(done, answer);
    // A client pauses before it retries a failed connection, and does what Retry-After asks during a long outage.
    if (attempt.status === 0 || (attempt.comesAgain && troubles.has("failover"))) await sleep(1000);
  }

  function welcome(booking: Booking, { body }: Answered): void {
    const { _id: id, code, total, dueNow = total, secretLink, payment } = body.result;
    const secret = new URL(secretLink).searchParams.get("k") ?? "";
    const customer = { booking, id, code, due: dueNow, secret };
    account = payment?.account ?? account;
    customers.push(customer);
    unpaid.push(customer);
  }

  async function begin(done: Done, how: Send): Promise<void> {
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
    const done: Booking = { does: "book", key: requestKey, order, refusedFor, attempts: [] };
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
    await begin({ does: "book", key, order, refusedFor: null, attempts: [] }, () =>
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
    const done: Done = { does: "pay", key: ref, bookingId: customer?.id ?? null, amount, refusedFor, attempts: [] };
    const how = () => {
      const { body, headers } = noticeOf(notice, secret);
      return client.post("/api/webhooks/sepay", body, { ...someone(from), ...headers });
    };
    history.push(done);
    sends.set(done, how);
    await Promise.all(Array.from({ length: copies }, () => send(done)));
  }

  async function pay(): Promise<void> {
    const customer = taken();
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
    const customer = customers.length > 0 && roll(3) === 0 ? one(customers) : taken();
    if (!customer) return;
    const key = `release-${customer.code}`;
    const done: Done = { does: "release", key, bookingId: customer.id, refusedFor: null, attempts: [] };
    await begin(done, () => release(origin, customer));
  }

  async function look(): Promise<void> {
    if (customers.length === 0) return;
    const { id, code, secret, booking } = one(customers);
    await begin({ does: "look", key: `look-${code}`, bookingId: id, refusedFor: null, attempts: [] }, () =>
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
    async finish(patienceMs = 60_000): Promise<number> {
      const before = waiting.size;
      const until = performance.now() + patienceMs;
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

function attemptOf(done: Done, at: number, during: Trouble[], answer: Answered | null): Attempt {
  const endedAt = Date.now();
  if (!answer) return { at, endedAt, during, status: 0, code: "", comesAgain: false };
  const { status, body, headers } = answer;
  const attempt = {
    at,
    endedAt,
    during,
    status,
    code: String(body?.error?.code ?? ""),
    comesAgain: Number(headers["retry-after"]) > 0,
  };
  if (status !== 200) return attempt;
  const { _id: id, code, total, holdExpiresAt, state = "held", outcome, repeated, received } = body.result ?? {};
  if (done.does === "book") return { ...attempt, told: { id, code, total, holdExpiresAt, state } };
  if (done.does === "pay") return { ...attempt, receipt: { outcome, repeated } };
  return done.does === "look" ? { ...attempt, seen: { code, total, received } } : attempt;
}
