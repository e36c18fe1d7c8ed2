// Datacom emulator: `node tests/emulators/datacom.ts [port]`. It validates requests with its own code
// (public guide of the platform, 2019). It imports nothing of the product, so that a mistake there is not repeated
// here. Test data: fares on the 13th of a month are dearer when verified. Passenger FAIL is rejected on the return flight,
// FULL on every flight. NOTICKET gets no ticket from VJ. SPLIT gets one reservation per flight of VN.
// HURRY gets a ticketing deadline of four minutes on the next read.
import { bookingCalls } from "./datacom-calls/bookings.ts";
import { fareCalls } from "./datacom-calls/fares.ts";
import { Rejection, reject, type World } from "./datacom-calls/world.ts";
import { Seats } from "./flights/airlines.ts";
import { type Json, type SupplierEmulator, type SupplierRequest, startSupplier } from "./flights/supplier-server.ts";

export type DatacomEmulator = SupplierEmulator & {
  account: { headerUser: string; headerPass: string; agentAccount: string; agentPassword: string };
  /** The AccountCode of every booking so far. */
  keys(): string[];
  /** The code of every booking so far. */
  pnrs(): string[];
  /** Cancels a booking, as staff of the platform do by hand. */
  giveBack(pnr: string): void;
};

const account = {
  headerUser: "emulator",
  headerPass: "header-secret",
  agentAccount: "HT01",
  agentPassword: "agent-secret",
};

const calls = { ...fareCalls, ...bookingCalls };

export async function startDatacom(port = 0): Promise<DatacomEmulator> {
  const clock = { now: () => new Date() };
  const world: World = { sessions: new Map(), orders: [], seats: new Seats(), count: 0, clock };
  const supplier = {
    nameOf: (_: string, path: string) => path.replace("/flights/", ""),
    // The platform answers HTTP 200 for every error.
    answer: (asked: SupplierRequest) => ({ status: 200, body: answerTo(world, asked) }),
    gateway: { Status: false, Message: "timeout" },
    halve(body: Json) {
      if (Array.isArray(body.ListBooking)) body.ListBooking.pop();
    },
  };
  const served = await startSupplier(clock, supplier, port);
  const giveBack = (pnr: string) => {
    for (const one of world.orders) if (one.pnr === pnr) one.state = "CANCEL";
  };
  const pnrs = () => world.orders.map(({ pnr }) => pnr);
  return { ...served, account, pnrs, giveBack, keys: () => world.orders.map(({ key }) => key) };
}

function answerTo(world: World, { request, path, text }: SupplierRequest): Json {
  const around = { ErrorValue: "", ErrorField: "", Language: "vi" };
  try {
    const body = JSON.parse(text) as Json;
    if (request.method !== "POST" || !request.headers["content-type"]?.startsWith("application/json"))
      reject("101", "POST JSON");
    checkSender(body);
    const call = calls[path.replace("/flights/", "")] ?? reject("001", "no such call");
    return { Status: true, ErrorCode: "000", Message: "", ...around, ...call(world, body) };
  } catch (error) {
    const { code, message } = error instanceof Rejection ? error : { code: "101", message: "Bad request" };
    return { Status: false, ErrorCode: code, Message: message, ...around };
  }
}

function checkSender({ HeaderUser, HeaderPass, AgentAccount, AgentPassword, Language, Currency }: Json): void {
  if (HeaderUser !== account.headerUser || HeaderPass !== account.headerPass) reject("201", "header");
  if (AgentAccount !== account.agentAccount || AgentPassword !== account.agentPassword) reject("202", "agent");
  if (Language !== "vi" || Currency !== "VND") reject("102", "language and currency");
}

if (import.meta.main) {
  const { url } = await startDatacom(Number(process.argv[2] ?? 4010));
  process.stdout.write(`Datacom emulator: ${url}\n`);
}
