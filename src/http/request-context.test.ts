import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Context } from "#platform/context.ts";
import { makeClock, makeContext, silentLog } from "#tests/support/context.ts";
import { createEventStreams } from "./event-streams.ts";
import { createMetrics } from "./metrics.ts";
import { admitSender, requestContext } from "./request-context.ts";
import type { RequestEnv } from "./request-env.ts";

/** No test of this file uses the database; a query would throw. */
const base: Context = { ...makeContext({} as Context["db"], makeClock()), log: silentLog };

/** Routes behind the middleware that every request passes. */
function anApp({ log = silentLog as Context["log"], trustedProxies = 0 } = {}) {
  const limits = { consume: async () => undefined };
  const kept = (cacheControl: string, cookie = "") =>
    new Response("x", { headers: { "cache-control": cacheControl, ...(cookie && { "set-cookie": cookie }) } });
  return new Hono<RequestEnv>()
    .use(
      requestContext({
        base: { ...base, log },
        limits,
        trustedProxies,
        streams: createEventStreams(),
        metrics: createMetrics(),
      }),
      admitSender,
    )
    .get("/picture", () => kept("public, max-age=31536000, immutable"))
    .get("/list", () => kept("max-age=0, s-maxage=60"))
    .get("/own", () => kept("private, max-age=30", "phieu=1"))
    .get("/careless", () => kept("public, max-age=60", "phieu=1"))
    .get("/silent", () => new Response("x", { headers: { "set-cookie": "phieu=1" } }))
    .get("/page", () => new Response("x"));
}

test("requestContext warns once about X-Forwarded-For when no proxies are trusted", async () => {
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields), child: () => log };
  const forwarded = { headers: { "x-forwarded-for": "203.0.113.7" } };
  const door = anApp({ log });
  await door.request("/page");
  expect(warnings).toEqual([]);
  for (let time = 0; time < 3; time += 1) await door.request("/page", forwarded);
  expect(warnings).toEqual([{ event: "proxy.untrusted_header", address: "unknown" }]);

  await anApp({ log, trustedProxies: 1 }).request("/page", forwarded);
  expect(warnings).toHaveLength(1);
});

test("admitSender removes cookies from shared responses and makes responses with a cookie private", async () => {
  const door = anApp();
  const look = async (path: string, cookie: string) => {
    const { headers } = await door.request(path, { headers: { cookie } });
    return [
      headers.get("cache-control"),
      headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join(),
    ];
  };
  for (const cookie of ["__Host-token=junk", "__Host-token =junk", "\t__Host-token\t=junk"]) {
    expect(await look("/picture", cookie)).toEqual(["public, max-age=31536000, immutable", ""]);
    expect(await look("/list", cookie)).toEqual(["max-age=0, s-maxage=60", ""]);
    expect(await look("/page", cookie)).toEqual(["no-store", "__Host-token="]);
    expect(await look("/own", cookie)).toEqual(["private, max-age=30", "phieu=1"]);
    expect(await look("/careless", cookie)).toEqual(["no-store", "phieu=1"]);
    expect(await look("/silent", cookie)).toEqual(["no-store", "phieu=1"]);
  }
});
