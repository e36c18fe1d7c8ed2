import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";

let product: AppServer;

beforeAll(async () => {
  product = await startAppServer();
});
afterAll(() => product.close());

const json = { "content-type": "application/json" };
const answers: [string, string, RequestInit, number][] = [
  ["a successful call", "/api/cities/get-list?size=5", {}, 200],
  ["the OpenAPI document", "/api/openapi.json", {}, 200],
  ["an invalid query", "/api/products/get-list?date=hom-nay", {}, 400],
  ["an anonymous caller of a staff call", "/api/internal-user/get-list", {}, 401],
  [
    "another site",
    "/api/reviews/add-new",
    { method: "POST", headers: { ...json, origin: "https://evil.example" } },
    403,
  ],
  ["the liveness check", "/livez", {}, 200],
  ["an unknown call", "/api/khong-co", {}, 404],
  ["a picture that there is not", "/media/khong-co/640.webp", {}, 404],
  ["another method", "/api/reviews/add-new", {}, 405],
  ["truncated JSON", "/api/reviews/add-new", { method: "POST", headers: json, body: "{" }, 400],
  ["a form instead of JSON", "/api/reviews/add-new", { method: "POST", body: "a=b" }, 415],
];

describe("every answer", () => {
  test.each(answers)("has the security headers: %s", async (_, path, init, status) => {
    const answer = await fetch(product.url + path, init);

    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/^(strict-origin|no-referrer|same-origin)/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    expect(answer.headers.get("content-type")).toMatch(/; charset=utf-8$|^application\/json$/i);
    if (path.startsWith("/api/"))
      expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
  });

  test.each(answers)("reveals no server software: %s", async (_, path, init) => {
    const answer = await fetch(product.url + path, {
      ...init,
      headers: { ...init.headers, origin: "https://evil.example" },
    });

    for (const name of ["server", "x-powered-by", "via", "access-control-allow-origin"])
      expect(answer.headers.has(name), name).toBe(false);
    expect(await answer.text()).not.toMatch(/node_modules|\.tsx?:\d|at async|select .* from |PostgreSQL/i);
  });
});

test.each(["TRACE", "TRACK", "DEBUG", "PROPFIND"])("server does not echo a %s request", async (method) => {
  const heard = await product.sendBytes(
    `${method} /api/cities/get-list HTTP/1.1\r\nHost: a\r\nCookie: token=canary-4711\r\nConnection: close\r\n\r\n`,
  );
  expect(heard).toMatch(/^HTTP\/1\.1 [45]\d\d /);
  expect(heard).not.toContain("canary-4711");
});

test.each(["/.git/config", "/.env", "/package.json", "/src/main.ts", "/database/", "/assets/", "/server/index.js"])(
  "server does not serve %s",
  async (path) => {
    const answer = await fetch(product.url + path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toMatch(/\[core\]|"dependencies"|import /);
  },
);

test("metrics need the token, whatever headers a proxy sends", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${product.url}/metrics`, { headers });
  expect((await ask({})).status).toBe(403);
  expect((await ask({ authorization: "Bearer a-token" })).status).toBe(403);
  expect((await ask({ "x-forwarded-for": "127.0.0.1" })).status).toBe(403);
  expect((await ask({ authorization: "Bearer a-token-for-tests-only" })).status).toBe(200);
});
