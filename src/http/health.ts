import { Hono } from "hono";
import { isSameSecret } from "#platform/same-secret.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestEnv } from "./request-env.ts";

/** Headers that proxies add, by standard (RFC 7239, RFC 9110) or by custom. Any of them shows that the client is on another machine. */
const forwarded =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|(true|x|x-cluster|fastly)-client-ip|cf-.*|x-envoy-.*)$/;

/** Host values that name only this machine: another name could resolve to it too (DNS rebinding). */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether the request comes from a program on this machine. */
function isLocal({ headers }: Request, address = ""): boolean {
  if (!/^(::1$|(::ffff:)?127\.)/.test(address) || !ownHost.test(headers.get("host") ?? "")) return false;
  return ![...headers.keys()].some((name) => forwarded.test(name));
}

type Options = {
  isDraining: () => boolean;
  isReady: () => Promise<boolean>;
  /** Whether the disk has room for new bookings. */
  hasRoom: () => Promise<boolean>;
  metrics: Metrics;
  metricsToken: string | undefined;
  siteUrl: string;
  trustedProxies: number;
};

/**
 * `/livez`: the process runs. `/readyz`: it can sell. `/metrics`: for Prometheus, by token, or from this machine only while the product has
 * no public address.
 */
export function healthRoutes({
  isDraining,
  isReady,
  hasRoom,
  metrics,
  metricsToken,
  siteUrl,
  trustedProxies,
}: Options) {
  const plain = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  return new Hono<RequestEnv>()
    .get("/livez", (c) => c.body("ok\n", 200, plain))
    .get("/readyz", async (c) => {
      if (isDraining()) return c.body("draining\n", 503, plain);
      const [ready, room] = await Promise.all([isReady(), hasRoom()]);
      if (!ready) return c.body("database\n", 503, plain);
      return room ? c.body("ok\n", 200, plain) : c.body("disk\n", 503, plain);
    })
    .get("/metrics", async (c) => {
      // A product with a public address is behind a proxy, which may hide the origin of a request.
      const isHome = ownHost.test(new URL(siteUrl).host);
      const isFromHere = () =>
        isHome && trustedProxies === 0 && isLocal(c.req.raw, c.env?.incoming?.socket.remoteAddress);
      const allowed = metricsToken
        ? isSameSecret(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)
        : isFromHere();
      if (!allowed) return c.body("forbidden\n", 403, plain);
      return c.body(await metrics.text(), 200, { ...plain, "content-type": metrics.contentType });
    });
}
