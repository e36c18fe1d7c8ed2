import type { Context } from "#platform/context.ts";
import type { EventStreams } from "./event-streams.ts";
import type { RateLimits } from "./rate-limit.ts";

/** What middleware has found out about a request before a door opens. */
export type RequestEnv = {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: {
    ctx: Context;
    requestId: string;
    address: string;
    limits: RateLimits;
    streams: EventStreams;
    /** Name of the route for logs and metrics: a pattern, never an address with codes in it. */
    route: string;
  };
};
