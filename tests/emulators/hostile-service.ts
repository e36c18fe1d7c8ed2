// A service whose every answer is meant to harm its client. It imports nothing of the product.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export const harms = ["endless", "gzip-bomb", "deep", "html", "truncated", "redirect", "server-error"] as const;
export type Harm = (typeof harms)[number];

const CHUNK = Buffer.alloc(64 * 1024, "x");
const MEGABYTE = 1024 * 1024;

export type HostileService = {
  url: string;
  /** Bytes of bodies that the client has accepted. */
  sent: () => number;
  /** Valid JSON by path, for requests that have to succeed first. */
  honest: Record<string, object>;
  close(): Promise<void>;
};

export async function startHostileService(harm: Harm): Promise<HostileService> {
  let sent = 0;
  const honest: Record<string, object> = {};
  const type = { "content-type": "application/json" };

  function writeUntilClosed(response: ServerResponse): void {
    while (!response.closed && !response.destroyed) {
      sent += CHUNK.byteLength;
      if (!response.write(CHUNK)) {
        response.once("drain", () => writeUntilClosed(response));
        return;
      }
    }
  }

  const answers: Record<Harm, (response: ServerResponse) => void> = {
    endless: (response) => writeUntilClosed(response.writeHead(200, type)),
    "gzip-bomb": (response) =>
      response.writeHead(200, { ...type, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(16 * MEGABYTE, " "))),
    deep: (response) => response.writeHead(200, type).end("[".repeat(200_000) + "]".repeat(200_000)),
    html: (response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Xin chào"),
    truncated: (response) => {
      response.writeHead(200, { ...type, "content-length": "100" }).write('{"success":true');
      setImmediate(() => response.destroy());
    },
    redirect: (response) => response.writeHead(301, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    "server-error": (response) => response.writeHead(503, type).end("{}"),
  };

  const server = createServer((request, response) => {
    request.resume();
    const known = honest[request.url ?? ""];
    if (known) return response.writeHead(200, type).end(JSON.stringify(known));
    return answers[harm](response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    honest,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
