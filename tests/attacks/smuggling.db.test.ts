import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";

let product: AppServer;

beforeAll(async () => {
  product = await startAppServer();
});
afterAll(() => product.close());

/** A smuggled request: an answer to it means that a request reached the app past any proxy. */
const hidden = "GET /api/an-hidden-4711 HTTP/1.1\r\nHost: haitrinh.example\r\nConnection: close\r\n\r\n";
const MARK = "no-such-call";

const post = (...lines: string[]) =>
  ["POST /api/reviews/add-new HTTP/1.1", "Host: haitrinh.example", "Content-Type: application/json", ...lines].join(
    "\r\n",
  );
const inChunks = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

// RFC 9112, sections 6.1, 6.3 and 11.2: a message with an ambiguous length is rejected.
const twoReadings: [string, string][] = [
  ["a length and chunks", `${post("Content-Length: 4", "Transfer-Encoding: chunked")}\r\n\r\n0\r\n\r\n${hidden}`],
  ["chunks and a length", `${post("Transfer-Encoding: chunked", "Content-Length: 4")}\r\n\r\n0\r\n\r\n${hidden}`],
  ["two lengths", `${post("Content-Length: 2", `Content-Length: ${hidden.length}`)}\r\n\r\n{}${hidden}`],
  ["two lengths in a line", `${post("Content-Length: 2, 2")}\r\n\r\n{}${hidden}`],
  ["a length with a sign", `${post("Content-Length: +2")}\r\n\r\n{}${hidden}`],
  ["a length in hexadecimals", `${post("Content-Length: 0x2")}\r\n\r\n{}${hidden}`],
  ["a negative length", `${post("Content-Length: -2")}\r\n\r\n{}${hidden}`],
  ["a length of forty digits", `${post(`Content-Length: ${"9".repeat(40)}`)}\r\n\r\n{}${hidden}`],
  ["a space before the colon", `${post("Content-Length : 2")}\r\n\r\n{}${hidden}`],
  ["an unknown transfer coding", `${post("Transfer-Encoding: xchunked")}\r\n\r\n${inChunks("{}")}${hidden}`],
  ["chunks that are not the last", `${post("Transfer-Encoding: chunked, identity")}\r\n\r\n${inChunks("{}")}${hidden}`],
  [
    "chunks twice, once otherwise",
    `${post("Transfer-Encoding: identity", "Transfer-Encoding: cow")}\r\n\r\n${inChunks("{}")}${hidden}`,
  ],
  ["a strange sign before chunks", `${post("Transfer-Encoding: \u000bchunked")}\r\n\r\n${inChunks("{}")}${hidden}`],
  ["a line that goes on in the next", `${post("X-Long: a", " Content-Length: 2")}\r\n\r\n{}${hidden}`],
  ["a lonely CR in a header", `${post("X-Odd: a\rContent-Length: 2")}\r\n\r\n{}${hidden}`],
  ["a lonely LF in a header", `${post("X-Odd: a\nContent-Length: 2")}\r\n\r\n{}${hidden}`],
  ["a NUL in a header", `${post("X-Odd: a\u0000b")}\r\n\r\n${hidden}`],
  ["a size of a chunk with a sign", `${post("Transfer-Encoding: chunked")}\r\n\r\n+2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ["a size of a chunk with a minus", `${post("Transfer-Encoding: chunked")}\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${hidden}`],
  [
    "a chunk size over 64 bits",
    `${post("Transfer-Encoding: chunked")}\r\n\r\nffffffffffffffff2\r\n{}\r\n0\r\n\r\n${hidden}`,
  ],
  ["a chunk that is longer than it says", `${post("Transfer-Encoding: chunked")}\r\n\r\n2\r\n{}${hidden}`],
  ["an end of a chunk by LF", `${post("Transfer-Encoding: chunked")}\r\n\r\n2\n{}\n0\n\n${hidden}`],
  ["two hosts", `GET /livez HTTP/1.1\r\nHost: haitrinh.example\r\nHost: evil.example\r\n\r\n${hidden}`],
  ["one host twice", `GET / HTTP/1.1\r\nhost: haitrinh.example\r\nHOST: haitrinh.example\r\n\r\n${hidden}`],
  ["no host", `GET /livez HTTP/1.1\r\n\r\n${hidden}`],
  ["an unknown HTTP version", `GET /livez HTTP/1.9\r\nHost: a\r\n\r\n${hidden}`],
  ["an address with a space", `GET /livez x HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`],
];

const answersIn = (heard: string) => heard.match(/HTTP\/1\.1 \d\d\d /g) ?? [];

test("smuggled request alone would be answered", async () => {
  expect(await product.sendBytes(hidden)).toContain(MARK);
});

describe("server rejects an ambiguous request and answers nothing behind it", () => {
  test.each(twoReadings)("%s", async (_, bytes) => {
    const heard = await product.sendBytes(bytes);

    expect(answersIn(heard)).toEqual([expect.stringMatching(/ 4\d\d /)]);
    expect(heard).not.toContain(MARK);
    expect(heard.toLowerCase()).toContain("connection: close");
  });
});

describe("server reads a body as body only, even when no handler reads it", () => {
  const carried = `Content-Length: ${hidden.length}`;
  const closing = "GET /livez HTTP/1.1\r\nHost: haitrinh.example\r\nConnection: close\r\n\r\n";
  test.each([
    ["a GET with a body", `GET /livez HTTP/1.1\r\nHost: haitrinh.example\r\n${carried}\r\n\r\n${hidden}`],
    ["a rejected cross-site request", `${post("Origin: https://evil.example", carried)}\r\n\r\n${hidden}`],
    ["an unknown call", `POST /api/x HTTP/1.1\r\nHost: haitrinh.example\r\n${carried}\r\n\r\n${hidden}`],
    ["truncated JSON", `${post(carried)}\r\n\r\n${hidden}`],
    [
      "an offered protocol upgrade",
      `${post("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings, close", carried)}\r\n\r\n${hidden}`,
    ],
    ["a body after Expect: 100-continue", `${post("Expect: 100-continue", carried)}\r\n\r\n${hidden}`],
  ])("%s", async (_, bytes) => {
    const heard = await product.sendBytes(bytes + closing);

    // The answers to both requests, or only to the first when the connection was closed after it.
    const answers = answersIn(heard).filter((line) => !line.includes(" 100 "));
    expect(answers.length).toBeGreaterThanOrEqual(1);
    expect(answers.length).toBeLessThanOrEqual(2);
    expect(heard.split(MARK).length - 1).toBe(bytes.startsWith("POST /api/x ") ? 1 : 0);
  });
});

test.each([
  ["an absolute request target", "GET http://evil.example/api/openapi.json HTTP/1.1\r\nHost: haitrinh.example"],
  ["a foreign Host header", "GET /api/openapi.json HTTP/1.1\r\nHost: evil.example"],
  [
    "a forwarding header",
    "GET /api/openapi.json HTTP/1.1\r\nHost: haitrinh.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nX-Original-URL: /admin\r\nX-Rewrite-URL: /admin",
  ],
])("server never uses %s in its answer", async (_, head) => {
  const heard = await product.sendBytes(`${head}\r\nConnection: close\r\n\r\n`);
  expect(answersIn(heard)).toEqual([expect.stringContaining(" 200 ")]);
  expect(heard).toContain("https://haitrinh.example");
  expect(heard).not.toContain("evil.example");
});

test("health checks get their answer without a Host header and with a wrong one, and no other path does", async () => {
  const status = async (bytes: string) => (await product.sendBytes(bytes)).slice(9, 12);
  for (const path of ["/livez", "/readyz", "/readyz/sell"]) {
    // HAProxy's plain `option httpchk GET /readyz`.
    expect(await status(`GET ${path} HTTP/1.0\r\n\r\n`), path).toBe("200");
    expect(await status(`GET ${path} HTTP/1.1\r\nHost: not a name!\r\nConnection: close\r\n\r\n`), path).toBe("200");
  }
  for (const path of ["/gioi-thieu-khong-co", "/livezz", "/metrics"]) {
    expect(await status(`GET ${path} HTTP/1.0\r\n\r\n`), path).toBe("400");
    expect(await status(`GET ${path} HTTP/1.1\r\nHost: not a name!\r\nConnection: close\r\n\r\n`), path).toBe("400");
  }
});
