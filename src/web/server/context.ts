import { createContext } from "react-router";
import type { EventStreams } from "#http/event-streams.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";

/** The Context that loaders and actions pass to queries and commands; the server sets it for each request. */
export const requestContext = createContext<Context>();

/** The storage of the files that staff upload and read. */
export const fileStorage = createContext<Storage>();

/** Allows this page's own scripts. Absent when the page is cached and its scripts are allowed by their hashes. */
export const pageNonce = createContext<string | undefined>();

/** The rendered HTML of the page, passed beside the Response: reading its body would make three more copies. */
export const renderedHtml = createContext<string | null>(null);

/** The pattern of the page's route, for log and metrics. */
export const routePattern = createContext<string>("page");

/** The id of the request, which a customer can quote when something broke. */
export const requestId = createContext<string>("");

/** The sender of a form or the listener of a stream, for rate limits; absent on cacheable pages. */
export type RequestGuard = {
  requestId: string;
  clientAddress: string;
  limits: RateLimits;
  streams: EventStreams;
  /** Receives the pattern of the page's route. */
  onRoute?: (pattern: string) => void;
};
export const requestGuard = createContext<RequestGuard>();
