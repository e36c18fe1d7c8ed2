import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withoutTokens } from "#platform/magic-link.ts";
import { documentScripts } from "./browser/built-scripts.ts";
import { DocumentScriptsContext } from "./browser/scripts.ts";
import { RequestIdContext } from "./components/request-id.ts";
import { pageNonce, renderedHtml, requestContext, requestId } from "./server/context.ts";
import { yieldToEventLoop } from "./server/overload/yield-to-event-loop.ts";

/** React's marker of a suspended or failed part that the browser has to render. */
const UNFINISHED_MARK = "<!--$!-->";
const WAIT_MS = 10_000;

/**
 * Renders a page whole, in one go: no script has to move late parts into place, and the page can be cached as it is. The
 * page handler takes it from the context; a body of this Response would copy it through two streams.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method !== "HEAD") {
    await readData(entry);
    await yieldToEventLoop();
    request.signal.throwIfAborted();
    const nonce = context.get(pageNonce);
    const page = (
      <RequestIdContext value={context.get(requestId)}>
        <DocumentScriptsContext value={documentScripts}>
          <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
        </DocumentScriptsContext>
      </RequestIdContext>
    );
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    context.set(renderedHtml, html.includes(UNFINISHED_MARK) ? await renderWaiting(page) : html);
  }
  return new Response(null, { status, headers });
}

/** Renders a page that waits for lazily loaded code. Throws when a part fails or does not arrive within WAIT_MS. */
async function renderWaiting(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, {
    signal: AbortSignal.timeout(WAIT_MS),
    // Larger parts would be sent behind the page, with a script that moves them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return text(prelude);
}

/** Reads the data script to its end, so that React finds it whole and does not wait for it. */
async function readData(entry: EntryContext): Promise<void> {
  const stream = entry.serverHandoffStream;
  if (!stream) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let read = await reader.read(); !read.done; read = await reader.read())
    value += decoder.decode(read.value, { stream: true });
  // Each rendering asks for a reader, though nothing is left to read.
  entry.serverHandoffStream = { getReader: () => reader } as typeof stream;
  entry.renderMeta = { streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) } };
}

/** Logs bugs. Pages that are not there and expected failures are answers, not bugs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(requestContext);
  log.error(
    {
      event: "page.failed",
      err: error,
      path: withoutTokens(new URL(request.url).pathname),
      requestId: context.get(requestId),
    },
    "page failed",
  );
};
