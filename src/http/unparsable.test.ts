import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { securityHeaders } from "./headers.ts";
import { rejectUnparsable } from "./unparsable.ts";

const SITE = "https://haitrinh.example";
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? "");
  request.resume().on("end", () => response.end("fine"));
});
server.on("clientError", rejectUnparsable(SITE));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends bytes and collects the response until the connection closes. */
const sent = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let text = "";
    // The client never closes its own side.
    const socket = connect(
      { port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true },
      () => socket.write(bytes),
    );
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });

const head = "POST /first HTTP/1.1\r\nHost: haitrinh.example\r\n";
const second = "GET /second HTTP/1.1\r\nHost: haitrinh.example\r\n\r\n";

test.each([
  ["two lengths", `${head}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${second}`, 400],
  ["a length and chunks", `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`, 400],
  ["a chunk of no size", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n${second}`, 400],
  ["a name with a space", `${head}Content-Length : 0\r\n\r\n${second}`, 400],
  ["headers beyond measure", `${head}X-Long: ${"a".repeat(20_000)}\r\n\r\n${second}`, 431],
  ["no HTTP at all", "\u0016\u0003\u0001\r\n\r\n", 400],
])("rejectUnparsable rejects %s with security headers and answers nothing behind it", async (_, bytes, status) => {
  const text = await sent(bytes);

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  for (const [name, value] of Object.entries(securityHeaders(SITE))) expect(text).toContain(`${name}: ${value}\r\n`);
  expect(text).toContain("content-security-policy: default-src 'none'");
  expect(seen).not.toContain("/second");
});

test("rejectUnparsable destroys the connection of a client that does not close it", async () => {
  await sent(`${head}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`);

  await vi.waitFor(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    server.getConnections((_, count) => resolve(count));
    expect(await promise).toBe(0);
  }, 60_000);
});
