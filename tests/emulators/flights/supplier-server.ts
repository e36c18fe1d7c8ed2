// HTTP server of a flight supplier emulator: records the requests and injects faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type Json = Record<string, unknown>;

/**
 * Fault of a request: no answer, a delayed answer (milliseconds), or a page of HTML. Other faults do the work without an
 * answer (connection lost or stuck), time out at the gateway, or omit the last booking of the answer. Null is no fault.
 */
export type SupplierFault = "hang" | "stuck" | "html" | "lost" | "gateway" | "half" | { slow: number } | null;

export type SupplierEmulator = {
  url: string;
  /** The name of every request, including failed ones. */
  requests: string[];
  clock: { now(): Date };
  /** Faults of the next requests, one each. */
  fail(...faults: SupplierFault[]): void;
  /** Fault of the next request with this name. */
  failWhen(name: string, fault: SupplierFault): void;
  /** Fault of every later request without another fault. */
  failAlways(fault: SupplierFault): void;
  close(): Promise<void>;
};

export type SupplierRequest = { request: IncomingMessage; path: string; query: URLSearchParams; text: string };
type Answer = { status: number; body: Json };

export type Supplier = {
  nameOf(method: string, path: string): string;
  answer(asked: SupplierRequest): Answer;
  /** The gateway's answer. */
  gateway: Json;
  /** Removes the last booking from an answer. */
  halve?(body: Json): void;
};

export async function startSupplier(
  clock: { now(): Date },
  supplier: Supplier,
  port: number,
): Promise<SupplierEmulator> {
  const requests: string[] = [];
  const faults: SupplierFault[] = [];
  const named = new Map<string, SupplierFault>();
  let always: SupplierFault = null;

  function faultOf(name: string): SupplierFault {
    const own = named.get(name);
    if (own === undefined) return faults.length > 0 ? (faults.shift() ?? null) : always;
    named.delete(name);
    return own;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://supplier");
    const name = supplier.nameOf(request.method ?? "GET", path);
    requests.push(name);
    const fault = faultOf(name);
    const send = (status: number, body: Json) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (fault === "hang") return void (await wait(60_000, undefined, { ref: false }));
    if (fault === "html")
      return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    if (fault === "gateway") return send(504, supplier.gateway);
    if (fault && typeof fault === "object") await wait(fault.slow, undefined, { ref: false });
    const { status, body } = supplier.answer({ request, path, query, text: Buffer.concat(chunks).toString("utf8") });
    if (fault === "stuck") return void (await wait(60_000, undefined, { ref: false }));
    if (fault === "lost") return void request.socket.destroy();
    if (fault === "half") supplier.halve?.(body);
    send(status, body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    requests,
    clock,
    fail: (...next) => void faults.push(...next),
    failWhen: (name, fault) => void named.set(name, fault),
    failAlways: (fault) => {
      always = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
