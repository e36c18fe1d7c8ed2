import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { RequestIdContext } from "./components/request-id.ts";
import { pageNonce, requestContext, requestId } from "./context.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page to its end: no script has to move late parts into place, and the page can be cached as it is. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = context.get(pageNonce);
  const page = (
    <RequestIdContext value={context.get(requestId)}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
    </RequestIdContext>
  );
  const html = await render(page, request, nonce);
  return new Response(new Uint8Array(html), { status, headers });
}

function render(page: ReactNode, request: Request, nonce: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // Larger parts would be sent behind the page, with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        buffer(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error("the page took too long to render")), RENDER_TIMEOUT_MS);
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
}

/** Logs bugs. Pages that are not there and expected failures are answers, not bugs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(requestContext);
  log.error({ err: error, url: new URL(request.url).pathname, requestId: context.get(requestId) }, "page failed");
};
