// SePay emulator: `node tests/emulators/bank-feed.ts [port]`. It has its own signing code and imports nothing of the product,
// so that a mistake in the product is not repeated here.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** A transfer at the bank, and the faults of its notice. */
export type Transfer = {
  account: string;
  amount: number;
  content: string;
  /** The webhook URL. */
  hook: string;
  mode: "hmac" | "api-key";
  secret: string;
  direction?: "in" | "out";
  /** ISO instant of the booking at the bank; default: now. */
  bankedAt?: string;
  faults?: {
    badSignature?: boolean;
    /** The timestamp of the notice is ten minutes old. */
    staleTimestamp?: boolean;
    /** Number of additional deliveries of the same notice, all at once. */
    duplicates?: number;
    /** The notice waits until another one has been delivered. */
    outOfOrder?: boolean;
    /** The bank adds text around the content and changes its case and punctuation. */
    mangledContent?: boolean;
  };
};

export type Delivery = { id: number; attempt: number; status: number; answer: string; body: string; at: string };

export type BankFeedEmulator = {
  url: string;
  /** Resolves when the notice was accepted or given up. */
  transfer(transfer: Transfer): Promise<{ id: number; taken: boolean }>;
  deliveries: Delivery[];
  close(): Promise<void>;
};

type Notice = { id: number; body: string; transfer: Transfer };

/** SePay tries eight times at Fibonacci intervals; `minute` is the length of one of its minutes here. */
const pauses = [1, 1, 2, 3, 5, 8, 13];

export async function startBankFeed({ port = 0, minute = 60_000 } = {}): Promise<BankFeedEmulator> {
  const deliveries: Delivery[] = [];
  const waiting: Notice[] = [];
  const stopped = new AbortController();
  // A bank never reuses a number, not even after a restart of this emulator.
  let lastId = Date.now();

  async function transfer(order: Transfer): Promise<{ id: number; taken: boolean }> {
    lastId += 1;
    const notice = { id: lastId, body: noticeBody(lastId, order), transfer: order };
    if (order.faults?.outOfOrder) {
      waiting.push(notice);
      return { id: notice.id, taken: false };
    }
    const copies = Array.from({ length: 1 + (order.faults?.duplicates ?? 0) }, () => deliver(notice));
    const taken = (await Promise.all(copies)).some(Boolean);
    for (const late of waiting.splice(0).reverse()) await deliver(late);
    return { id: notice.id, taken };
  }

  async function deliver(notice: Notice): Promise<boolean> {
    for (let attempt = 1; attempt <= pauses.length + 1 && !stopped.signal.aborted; attempt += 1) {
      const { status, answer } = await post(notice);
      deliveries.push({ id: notice.id, attempt, status, answer, body: notice.body, at: new Date().toISOString() });
      if (status === 200 && /"success"\s*:\s*true/.test(answer)) return true;
      const pause = pauses[attempt - 1];
      if (pause) await wait(pause * minute, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    return false;
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    try {
      const route = `${request.method} ${request.url}`;
      if (route === "POST /__control/transfer") {
        const order: Transfer = JSON.parse(await bodyOf(request));
        send(200, await transfer(order));
      } else if (route === "GET /__control/deliveries") {
        send(200, deliveries);
      } else if (route === "POST /__control/reset") {
        deliveries.length = 0;
        waiting.length = 0;
        send(200, {});
      } else {
        send(404, { error: "no such control" });
      }
    } catch (error) {
      send(400, { error: String(error) });
    }
  });

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the emulator has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    transfer,
    deliveries,
    async close() {
      stopped.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function post({ body, transfer }: Notice): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(transfer.hook, {
      method: "POST",
      headers: { "content-type": "application/json", ...proof(body, transfer) },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, answer: await response.text() };
  } catch (error) {
    return { status: 0, answer: String(error) };
  }
}

function proof(body: string, { mode, secret, faults }: Transfer): Record<string, string> {
  const used = faults?.badSignature ? `${secret}-wrong` : secret;
  if (mode === "api-key") return { authorization: `Apikey ${used}` };
  const seconds = Math.floor(Date.now() / 1000) - (faults?.staleTimestamp ? 600 : 0);
  const hmac = createHmac("sha256", Buffer.from(used, "utf8"));
  hmac.update(Buffer.from(`${seconds}.${body}`, "utf8"));
  return { "x-sepay-timestamp": String(seconds), "x-sepay-signature": `sha256=${hmac.digest().toString("hex")}` };
}

function noticeBody(id: number, { account, amount, content, direction = "in", bankedAt, faults }: Transfer): string {
  const instant = bankedAt ? new Date(bankedAt) : new Date();
  const clock = new Date(instant.getTime() + 7 * 60 * 60 * 1000).toISOString();
  const reference = `MBVCB.${3_278_900_000 + id}`;
  const written = faults?.mangledContent ? mangle(content, reference) : content;
  return JSON.stringify({
    id,
    gateway: "Vietcombank",
    transactionDate: `${clock.slice(0, 10)} ${clock.slice(11, 19)}`,
    accountNumber: account,
    subAccount: null,
    code: null,
    content: written,
    transferType: direction,
    description: `BankAPINotify ${written}`,
    transferAmount: amount,
    accumulated: 19_077_000 + amount,
    referenceCode: reference,
  });
}

function mangle(content: string, reference: string): string {
  const letters = content.toLowerCase().replace(/[^a-z0-9]/g, "");
  const half = Math.ceil(letters.length / 2);
  return `${reference}.${letters.slice(0, half)} ${letters.slice(half)}.CT tu 0123456789 NGUYEN VAN A toi 1017595600 tai VCB`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

if (import.meta.main) {
  const emulator = await startBankFeed({ port: Number(process.argv[2] ?? 4010) });
  process.stdout.write(`bank feed on ${emulator.url}: POST /__control/transfer, GET /__control/deliveries\n`);
}
