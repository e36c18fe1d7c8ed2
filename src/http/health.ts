import { Hono } from "hono";
import type { Metrics } from "./metrics.ts";
import type { RequestEnv } from "./request-env.ts";

type Options = {
  isDraining: () => boolean;
  isReady: () => Promise<boolean>;
  /** Whether there is room to keep what is sold. */
  hasRoom: () => Promise<boolean>;
  metrics: Metrics;
  metricsToken: string | undefined;
};

/** `/livez`: the process turns. `/readyz`: it can sell. `/metrics`: for Prometheus, by token or from this machine only. */
export function healthRoutes({ isDraining, isReady, hasRoom, metrics, metricsToken }: Options) {
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
      const local = /^(::1|(::ffff:)?127\.)/.test(c.env?.incoming?.socket.remoteAddress ?? "");
      const forwarded = c.req.header("x-forwarded-for") !== undefined;
      const allowed = metricsToken ? c.req.header("authorization") === `Bearer ${metricsToken}` : local && !forwarded;
      if (!allowed) return c.body("forbidden\n", 403, plain);
      return c.body(await metrics.text(), 200, { ...plain, "content-type": metrics.contentType });
    });
}
