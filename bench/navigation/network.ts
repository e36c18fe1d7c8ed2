// The network between the browser and a product: as slow as a phone's, and measured. It is outside the browser, whose own throttling does
// not affect prerendering and prefetching. It has a fixed rate and delay, without slow start and loss.
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createLine, type Server, type Socket } from "node:net";

export type Speed = { roundTripMs: number; downBits: number; upBits: number };
/** The 4G profile of Lighthouse for phones. */
export const SLOW: Speed = { roundTripMs: 150, downBits: 1_600_000, upBits: 750_000 };
const PACKET = 1460;

export type Fetched = {
  method: string;
  path: string;
  /** The destination of the request: document, script, image, empty for data. */
  for: string;
  /** Whether it was prefetched, by rules or by a link of the page. */
  ahead: boolean;
  status: number;
  type: string;
  bytes: number;
  startedAt: number;
  endedAt?: number;
};

export type Line = {
  origin: string;
  fetched: Fetched[];
  /** The downloaded bytes, with headers. */
  bytesDown(): number;
  /** The time since the last request or transfer. */
  idleMs(): number;
  set(settings: { speed?: Speed; rules?: boolean }): void;
  close(): void;
};

/** A line to the product at `target`. Each network profile has its own line, and so its own origin. */
export async function openLine(target: string): Promise<Line> {
  const settings: { speed?: Speed; rules: boolean } = { rules: true };
  const fetched: Fetched[] = [];
  const agent = new Agent({ keepAlive: true });
  let askedAt = 0;
  const proxy = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const url = new URL(request.url ?? "/", target);
    const entry = toEntry(request);
    fetched.push(entry);
    askedAt = performance.now();
    const call = httpRequest(url, { method: request.method, headers: request.headers, agent }, (upstream) =>
      pass(upstream, response, entry),
    );
    call.on("error", () => response.destroy());
    response.on("close", () => {
      entry.endedAt ??= Date.now();
      call.destroy();
    });
    request.pipe(call);
  });
  const pass = (upstream: IncomingMessage, response: ServerResponse, entry: Fetched) => {
    entry.status = upstream.statusCode ?? 0;
    entry.type = (upstream.headers["content-type"] ?? "").split(";")[0] ?? "";
    const headers = { ...upstream.headers };
    if (!settings.rules) delete headers["speculation-rules"];
    for (const name of ["connection", "keep-alive", "transfer-encoding"]) delete headers[name];
    response.writeHead(entry.status, headers);
    upstream.on("data", (chunk: Buffer) => {
      entry.bytes += chunk.length;
    });
    upstream.on("error", () => response.destroy());
    upstream.pipe(response);
  };
  await listening(proxy);
  const down = queue(() => settings.speed?.downBits);
  const up = queue(() => settings.speed?.upBits);
  const sockets = new Set<Socket>();
  const line = createLine({ noDelay: true }, (browser) => {
    const product = connect({ port: portOf(proxy), host: "127.0.0.1", noDelay: true });
    const delay = () => (settings.speed?.roundTripMs ?? 0) / 2;
    // A new connection costs one round trip before its first byte.
    const opened = performance.now() + 2 * delay();
    flow(browser, product, up, delay, opened);
    flow(product, browser, down, delay, 0);
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
  });
  await listening(line);
  return {
    origin: `http://127.0.0.1:${portOf(line)}`,
    fetched,
    bytesDown: () => down.bytes(),
    idleMs() {
      if (fetched.some((one) => one.endedAt === undefined)) return 0;
      return performance.now() - Math.max(askedAt, up.lastAt(), down.lastAt());
    },
    set(wanted) {
      settings.speed = wanted.speed;
      settings.rules = wanted.rules ?? true;
    },
    close() {
      line.close();
      proxy.close();
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const listening = (server: Server | ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const portOf = (server: Server | ReturnType<typeof createServer>) => (server.address() as AddressInfo).port;

function toEntry({ method = "", url = "", headers }: IncomingMessage): Fetched {
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""}`;
  return {
    method,
    path: url,
    for: String(headers["sec-fetch-dest"] ?? ""),
    ahead: purpose.includes("prefetch"),
    status: 0,
    type: "",
    bytes: 0,
    startedAt: Date.now(),
  };
}

type Queue = ReturnType<typeof queue>;
/** The queued data of one connection. */
type Sender = { chunks: Buffer[]; leave(packet: Buffer): void };

/** One direction of the line, which connections share packet by packet. */
function queue(bitsPerSecond: () => number | undefined) {
  const turns: Sender[] = [];
  let freeAt = 0;
  let isRunning = false;
  let bytes = 0;
  let lastAt = 0;
  const send = (sender: Sender, packet: Buffer) => {
    bytes += packet.length;
    lastAt = performance.now();
    sender.leave(packet);
  };
  const run = () => {
    isRunning = false;
    // Timers are late by a millisecond or more: overdue packets leave immediately.
    while (turns.length > 0 && freeAt <= performance.now()) {
      const sender = turns.shift() as Sender;
      const chunk = sender.chunks.shift() as Buffer;
      const packet = chunk.subarray(0, PACKET);
      if (chunk.length > PACKET) sender.chunks.unshift(chunk.subarray(PACKET));
      if (sender.chunks.length > 0) turns.push(sender);
      freeAt += (packet.length * 8000) / (bitsPerSecond() ?? Number.POSITIVE_INFINITY);
      send(sender, packet);
    }
    if (turns.length > 0) wake();
  };
  const wake = () => {
    isRunning = true;
    setTimeout(run, Math.max(0, freeAt - performance.now()));
  };
  return {
    bytes: () => bytes,
    lastAt: () => lastAt,
    add(sender: Sender, chunk: Buffer) {
      if (!bitsPerSecond() && sender.chunks.length === 0) return send(sender, chunk);
      if (turns.length === 0) freeAt = Math.max(freeAt, performance.now());
      if (sender.chunks.length === 0) turns.push(sender);
      sender.chunks.push(chunk);
      if (!isRunning) wake();
    },
  };
}

/** The data in flight is limited like a TCP window; the sender waits for the rest. */
const WINDOW = 64 * 1024;

function flow(from: Socket, to: Socket, line: Queue, delay: () => number, notBefore: number) {
  const inTransit: { at: number; work(): void }[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const arrive = () => {
    timer = undefined;
    while (inTransit[0] && inTransit[0].at <= performance.now() + 0.5) inTransit.shift()?.work();
    if (inTransit[0]) timer = setTimeout(arrive, Math.max(0, inTransit[0].at - performance.now()));
  };
  const later = (work: () => void) => {
    inTransit.push({ at: Math.max(performance.now(), notBefore) + delay(), work });
    if (!timer) arrive();
  };
  let ended = false;
  const finish = () => {
    if (ended && bytes === 0) later(() => to.end());
  };
  const sender: Sender = {
    chunks: [],
    leave(packet) {
      later(() => {
        if (!to.destroyed) to.write(packet);
      });
      bytes -= packet.length;
      if (bytes <= WINDOW / 2) from.resume();
      finish();
    },
  };
  from.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > WINDOW) from.pause();
    line.add(sender, chunk);
  });
  from.on("end", () => {
    ended = true;
    finish();
  });
  from.on("close", () => {
    if (!ended) to.destroy();
  });
}
