import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Staff } from "#kernel/actor.ts";
import { recordAccessRejection } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import { withoutTokens } from "#platform/magic-link.ts";
import { clientAddress } from "./client-address.ts";
import type { EventStreams } from "./event-streams.ts";
import type { Metrics } from "./metrics.ts";
import { isPrefetch } from "./prefetch.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { RequestEnv } from "./request-env.ts";
import { rejectCrossSite } from "./same-origin.ts";
import { expiredSessionCookie, identify } from "./session.ts";

export type RequestOptions = {
  base: Context;
  limits: RateLimits;
  streams: EventStreams;
  metrics: Metrics;
  trustedProxies: number;
};

/** nginx's status for a client that aborted before the response. It is only logged and is no failure of ours. */
const CLIENT_CLOSED_REQUEST = 499;

/** Longer names of browsers are cut in the log. */
const MAX_AGENT = 200;

export const clientAborted = (request: Request): boolean => request.signal.aborted;

/** Gives each request its id, its Context and its log line, and each response the id. Errors are handled inside. */
export function requestContext({
  base,
  limits,
  streams,
  metrics,
  trustedProxies,
}: RequestOptions): MiddlewareHandler<RequestEnv> {
  let hasWarned = false;
  return async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"), trustedProxies);
    const log = base.log.child({ requestId });
    c.set("requestId", requestId);
    const address = clientAddress(
      c.env?.incoming?.socket.remoteAddress,
      c.req.header("x-forwarded-for"),
      trustedProxies,
    );
    c.set("clientAddress", address);
    if (trustedProxies === 0 && !hasWarned && c.req.header("x-forwarded-for") !== undefined) {
      hasWarned = true;
      log.warn(
        { event: "proxy.untrusted_header", address },
        "X-Forwarded-For ignored: behind a proxy TRUSTED_PROXIES has to be set",
      );
    }
    const spend: Context["consumeQuota"] = (share, of, points) => limits.consume(share, `${of} ${address}`, points);
    c.set("ctx", { ...base, log, client: address, consumeQuota: spend });
    c.set("limits", limits);
    c.set("streams", streams);
    c.set("route", "page");
    await next();
    c.res.headers.set("x-request-id", requestId);
    const seconds = (performance.now() - started) / 1000;
    const status = c.res.status >= 500 && clientAborted(c.req.raw) ? CLIENT_CLOSED_REQUEST : c.res.status;
    metrics.request(c.req.method, c.var.route, status, seconds);
    // Prefetched pages, which may never be opened, are logged at level debug.
    const isSpeculative = c.req.method === "GET" && status < 400 && isPrefetch((name) => c.req.header(name));
    log[isSpeculative ? "debug" : "info"](
      {
        event: "request.completed",
        method: c.req.method,
        route: c.var.route,
        path: withoutTokens(c.req.path),
        status,
        ms: Math.round(seconds * 1000),
        client: address,
        agent: c.req.header("user-agent")?.slice(0, MAX_AGENT),
        actor: actorOf(c.var.ctx),
      },
      "request completed",
    );
  };
}

/** A member of staff by the id of the account. Customers are not named in the log. */
const actorOf = ({ actor }: Context) => (actor.kind === "staff" ? actor.id : undefined);

/** Rejects cross-site requests and identifies the sender of all others. Throws `forbidden`. */
export const admitSender: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const { ctx, clientAddress } = c.var;
  rejectCrossSite(c.req.raw, ctx);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const { staff, isStale } = await identify(ctx, { headers: c.req.raw.headers, address: clientAddress, isRead });
  if (staff) c.set("ctx", { ...ctx, actor: staff });
  await next();
  if (staff && c.res.status === 403) await recordForbidden(c.var.ctx, staff, c.req);

  // Takes back the cookie of an ended session, so that its browser gets cached pages again.
  const isOver = isStale || (staff !== null && c.res.status === 401);
  if (isOver && !c.res.headers.has("set-cookie") && !isForMany(c.res))
    c.res.headers.append("set-cookie", expiredSessionCookie(ctx));
  // A cache that stores this response would give its cookie to other clients.
  if (c.res.headers.has("set-cookie") && !isForOne(c.res)) c.res.headers.set("cache-control", "no-store");
};

const isForMany = ({ headers }: Response) => /\bpublic\b|\bs-maxage\b/.test(headers.get("cache-control") ?? "");
const isForOne = ({ headers }: Response) => /\bprivate\b|\bno-store\b/.test(headers.get("cache-control") ?? "");

/** Records a request that the role forbids: the staff member probes, or another person uses their session. */
async function recordForbidden(ctx: Context, staff: Staff, { method, path }: { method: string; path: string }) {
  const account = { id: staff.id, username: staff.name };
  const requestLine = `${method} ${withoutTokens(path)}`.slice(0, 200);
  const rejection = { action: "account.forbidden", account, address: staff.address, path: requestLine } as const;
  await recordAccessRejection(ctx, rejection).catch((err: unknown) =>
    ctx.log.error(
      { event: "audit.write_failed", err, account: staff.id, path: requestLine },
      "audit entry not written",
    ),
  );
}

/** The id of a request. Only a trusted proxy may set it. */
export function requestIdOf(header: string | undefined, trustedProxies: number): string {
  return header && trustedProxies > 0 && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
