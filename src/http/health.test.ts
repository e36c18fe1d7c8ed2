import fc from "fast-check";
import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const metrics = createMetrics();

type Asked = {
  headers?: Record<string, string>;
  from?: string;
  token?: string;
  proxies?: number;
  siteUrl?: string;
};

/** The status of a request for the metrics. */
async function ask(asked: Asked = {}) {
  const { headers = {}, from = "127.0.0.1", token, proxies = 0, siteUrl = "http://localhost:3000" } = asked;
  const app = healthRoutes({
    metrics,
    metricsToken: token,
    siteUrl,
    trustedProxies: proxies,
    isDraining: () => false,
    reachesDatabase: async () => true,
    hasRoom: async () => true,
  });
  const init = { headers: { host: "localhost:3000", ...headers } };
  return (await app.request("/metrics", init, { incoming: { socket: { remoteAddress: from } } })).status;
}

test("metrics need a token on a public address, because a plain proxy looks like this machine", async () => {
  const siteUrl = "https://haitrinh.example";
  expect(await ask({ siteUrl, headers: { host: "127.0.0.1:3000" } })).toBe(403);
  expect(await ask({ siteUrl, token: "geheim", headers: { authorization: "Bearer geheim" } })).toBe(200);
});

test("metrics need no token for a program on this machine when none is set", async () => {
  for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.5.5.5"]) expect(await ask({ from }), from).toBe(200);
  for (const from of ["10.0.0.5", "192.0.2.1", "::ffff:10.0.0.5", "2001:db8::1", ""])
    expect(await ask({ from }), from).toBe(403);
  for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000"])
    expect(await ask({ headers: { host } }), host).toBe(200);
});

test("metrics reject requests that came through a local proxy, by any header that proxies add", async () => {
  const names = [
    ...["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-server"],
    ...[
      "X-Real-IP",
      "cf-connecting-ip",
      "CF-Ray",
      "true-client-ip",
      "x-client-ip",
      "fastly-client-ip",
      "x-original-host",
    ],
  ];
  for (const name of names)
    for (const value of ["", "127.0.0.1"]) expect(await ask({ headers: { [name]: value } }), name).toBe(403);
  for (const host of ["haitrinh.example", "localhost.evil.example", "evil.example:3000", "127.0.0.1.evil.example", ""])
    expect(await ask({ headers: { host } }), host).toBe(403);
});

test("metrics need the token when proxies are trusted", async () => {
  expect(await ask({ proxies: 1 })).toBe(403);
  const token = "a-token-of-metrics";
  expect(await ask({ proxies: 1, token, headers: { authorization: `Bearer ${token}`, host: "a.example" } })).toBe(200);
});

test("metrics need the token from every client once it is set", async () => {
  const token = "a-token-of-metrics";
  const given = (authorization: string) => ask({ token, headers: { authorization, "x-forwarded-for": "192.0.2.1" } });
  expect(await ask({ token })).toBe(403);
  expect(await given(`Bearer ${token}`)).toBe(200);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(..."Bearer a-tokenfmics") }), async (text) => {
      fc.pre(text.trim() !== `Bearer ${token}`);
      expect(await given(text)).toBe(403);
    }),
  );
  for (const text of [token, `bearer ${token}`, `Bearer ${token}x`, `Bearer  ${token}`, "Bearer ", "Bearer undefined"])
    expect(await given(text), text).toBe(403);
});

const ready = async (path: string, given: { draining?: boolean; database?: boolean; room?: boolean }) => {
  const { draining = false, database = true, room = true } = given;
  const routes = healthRoutes({
    isDraining: () => draining,
    reachesDatabase: async () => database,
    hasRoom: async () => room,
    metrics,
    metricsToken: undefined,
    siteUrl: "http://localhost:3000",
    trustedProxies: 0,
  });
  const answer = await routes.request(path);
  return [answer.status, await answer.text()];
};

test("readyz fails by a fault of this copy, and stays ready without the database that all copies share", async () => {
  expect(await ready("/readyz", {})).toEqual([200, "ok\n"]);
  expect(await ready("/readyz", { room: false })).toEqual([503, "disk\n"]);
  expect(await ready("/readyz", { draining: true })).toEqual([503, "draining\n"]);
  expect(await ready("/readyz", { database: false })).toEqual([200, "ok\n"]);
});

test("readyz/sell names what is missing when the copy cannot sell", async () => {
  expect(await ready("/readyz/sell", {})).toEqual([200, "ok\n"]);
  expect(await ready("/readyz/sell", { room: false })).toEqual([503, "disk\n"]);
  expect(await ready("/readyz/sell", { database: false })).toEqual([503, "database\n"]);
  expect(await ready("/readyz/sell", { draining: true })).toEqual([503, "draining\n"]);
});

test("many health checks at once ask the database once", async () => {
  let looks = 0;
  const routes = healthRoutes({
    isDraining: () => false,
    hasRoom: async () => true,
    reachesDatabase: async () => {
      looks += 1;
      return true;
    },
    metrics,
    metricsToken: undefined,
    siteUrl: "http://localhost:3000",
    trustedProxies: 0,
  });
  for (let time = 0; time < 50; time += 1) expect((await routes.request("/readyz/sell")).status).toBe(200);
  expect(looks).toBe(1);
});

test("metrics name the version of Node and of the product", async () => {
  expect(await metrics.text()).toMatch(/^build_info\{node="v\d+\.[\d.]+",version="\d+\.\d+\.\d+"\} 1$/m);
});
