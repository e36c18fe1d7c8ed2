import type { IncomingMessage } from "node:http";
import { Hono, type Context as HonoContext } from "hono";
import { isSameSecret } from "#platform/same-secret.ts";
import type { Metrics } from "./metrics.ts";
import { repeatFor } from "./repeat-for.ts";
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
  reachesDatabase: () => Promise<boolean>;
  /** Whether the disk has room for new bookings. */
  hasRoom: () => Promise<boolean>;
  metrics: Metrics;
  metricsToken: string | undefined;
  siteUrl: string;
  trustedProxies: number;
};

/** Between two checks of the database. */
const DATABASE_CHECK_MS = 1000;

/** Gives a health check the Host header that load balancers often leave out or fill with an address; Hono would answer 400. */
export function acceptAnyHost(request: IncomingMessage): IncomingMessage {
  if (/^\/(livez|readyz(\/sell)?)(\?|$)/.test(request.url ?? "")) request.headers.host = "localhost";
  return request;
}

/**
 * `/livez`: the process runs. `/readyz`: a load balancer may send requests to this instance. It leaves the database out, which all
 * instances share: without it an instance still serves its page cache. `/readyz/sell`: it can take bookings. `/metrics`: for Prometheus, by
 * token, or from this machine only while the product has no public address.
 */
export function healthRoutes({
  isDraining,
  reachesDatabase,
  hasRoom,
  metrics,
  metricsToken,
  siteUrl,
  trustedProxies,
}: Options) {
  const plain = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  const hasDatabase = repeatFor(DATABASE_CHECK_MS, reachesDatabase);
  const copyProblem = async () => {
    if (isDraining()) return "draining";
    return (await hasRoom()) ? null : "disk";
  };
  const saleProblem = async () => (await copyProblem()) ?? ((await hasDatabase()) ? null : "database");
  const answer = (c: HonoContext, problem: string | null) => c.body(`${problem ?? "ok"}\n`, problem ? 503 : 200, plain);
  return new Hono<RequestEnv>()
    .get("/livez", (c) => answer(c, null))
    .get("/readyz", async (c) => answer(c, await copyProblem()))
    .get("/readyz/sell", async (c) => answer(c, await saleProblem()))
    .get("/metrics", async (c) => {
      // A product with a public address is behind a proxy, which may hide the origin of a request.
      const hasLocalAddress = ownHost.test(new URL(siteUrl).host);
      const isFromHere = () =>
        hasLocalAddress && trustedProxies === 0 && isLocal(c.req.raw, c.env?.incoming?.socket.remoteAddress);
      const allowed = metricsToken
        ? isSameSecret(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)
        : isFromHere();
      if (!allowed) return c.body("forbidden\n", 403, plain);
      return c.body(await metrics.text(), 200, { ...plain, "content-type": metrics.contentType });
    });
}
