import type { Context } from "#platform/context.ts";
import type { EventStreams } from "./event-streams.ts";
import type { RateLimits } from "./rate-limit.ts";

/** The facts that the middleware collects about a request before its handler runs. */
export type RequestEnv = {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: {
    ctx: Context;
    requestId: string;
    clientAddress: string;
    limits: RateLimits;
    streams: EventStreams;
    /** The name of the route for logs and metrics: a pattern, never a path with codes in it. */
    route: string;
  };
};
