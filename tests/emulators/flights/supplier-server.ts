// The door of an emulated supplier of flights: it listens, remembers what was asked, and fails as it is told to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type Json = Record<string, unknown>;

/**
 * What happens to a request: no answer at all, an answer after so many milliseconds, a page of HTML, work that is done but never
 * answered, because the connection breaks off or because nothing more is said, a gateway that gives up, an answer that lacks its last
 * booking; null is nothing.
 */
export type SupplierFault = "hang" | "stuck" | "html" | "lost" | "gateway" | "half" | { slow: number } | null;

export type SupplierEmulator = {
  url: string;
  /** The name of every request, refused ones too. */
  requests: string[];
  clock: { now(): Date };
  /** What happens to the next requests, one each. */
  fail(...faults: SupplierFault[]): void;
  /** What happens to the next request of this name. */
  failWhen(name: string, fault: SupplierFault): void;
  /** What happens to every request from now on for which nothing else was said. */
  failAlways(fault: SupplierFault): void;
  close(): Promise<void>;
};

export type Asked = { request: IncomingMessage; path: string; query: URLSearchParams; text: string };
type Answer = { status: number; body: Json };

export type Supplier = {
  nameOf(method: string, path: string): string;
  answer(asked: Asked): Answer;
  /** What a gateway says in its place. */
  gateway: Json;
  /** Takes the last booking out of an answer. */
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
    ...{ url: `http://127.0.0.1:${bound}`, requests, clock },
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
