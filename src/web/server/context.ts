import { createContext } from "react-router";
import type { EventStreams } from "#http/event-streams.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";

/** What loaders and actions hand to queries and commands; the server sets it for each request. */
export const requestContext = createContext<Context>();

/** Where files lie that staff send and read. */
export const fileStorage = createContext<Storage>();

/** Allows this page's own scripts. Absent when the page is cached and its scripts are allowed by their hashes. */
export const pageNonce = createContext<string | undefined>();

/** The page that React has rendered: handed over beside the Response, whose body would be three copies of it. */
export const renderedHtml = createContext<string | null>(null);

/** What a customer can tell us when something broke. */
export const requestId = createContext<string>("");

/** Who sends a form or listens to a stream, for the limits on it; absent on pages that everybody shares. */
export type RequestGuard = { requestId: string; address: string; limits: RateLimits; streams: EventStreams };
export const requestGuard = createContext<RequestGuard>();
