import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#platform/context.ts";
import { beginIdempotent, endIdempotent, type IdempotentWork } from "#platform/idempotency.ts";
import { REQUEST_KEY } from "../browser/network.ts";

/** A stored response. Its body is encrypted, because only its sender may read it. */
type StoredResponse = { status: number; headers: [string, string][]; body: string };

/** How long a repeated request waits for the first one before it is told to retry. */
const MAX_WAIT_MS = 8000;
const POLL_MS = 200;
/** After this time an unfinished form counts as abandoned by a stopped process; no form takes as long. */
const ABANDONED_MS = 30_000;
/** The response to a successful form is a short message or a redirect. A whole page means that nothing was changed. */
const MAX_STORED_BYTES = 4 * 1024;

/**
 * Runs the work of a form once per idempotency key. A repeated request gets the response of the first one. Only successful responses are
 * stored; rejected or failed requests run again.
 */
export async function replayIfRepeated(
  request: Request,
  ctx: Context,
  answer: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(REQUEST_KEY);
  if (!key || !/^[0-9a-f]{32}$/.test(key) || request.method === "GET" || request.method === "HEAD") return answer();
  const sender = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  const work = { scope: "page", key: `${sender} ${key}`, request: new URL(request.url).pathname };
  const known = await claimOrWait(ctx, work);
  if (known.state === "done") return toResponse(ctx, work, known.response);
  if (known.state === "running" && !isAbandoned(ctx, known.since)) return retryLater();
  const response = await answer().catch(async (error: unknown) => {
    await endIdempotent(ctx, work, null);
    throw error;
  });
  // The work stays done when only storing its response fails.
  await toStored(ctx, work, response)
    .then((stored) => endIdempotent(ctx, work, stored))
    .catch((error: unknown) =>
      ctx.log.warn({ event: "idempotency.answer_not_saved", err: error }, "idempotent answer not saved"),
    );
  return response;
}

async function claimOrWait(ctx: Context, work: IdempotentWork) {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const known = await beginIdempotent<StoredResponse>(ctx, work);
    if (known.state !== "running" || isAbandoned(ctx, known.since) || performance.now() > until) return known;
    await pause(POLL_MS);
  }
}

// Math.abs: the clock may have been set back or forward since.
const isAbandoned = (ctx: Context, since: Date) => Math.abs(ctx.now().getTime() - since.getTime()) >= ABANDONED_MS;

async function toStored(ctx: Context, work: IdempotentWork, response: Response): Promise<StoredResponse | null> {
  // A cookie can be a credential: it is never replayed.
  if (response.status >= 400 || response.headers.has("set-cookie")) return null;
  const body = Buffer.from(await response.clone().arrayBuffer());
  if (body.length > MAX_STORED_BYTES) return null;
  return {
    status: response.status,
    headers: [...response.headers],
    body: ctx.encryption.encrypt(body.toString("base64"), work.key),
  };
}

function toResponse(ctx: Context, work: IdempotentWork, { status, headers, body }: StoredResponse): Response {
  const bytes = Buffer.from(ctx.encryption.decrypt(body, work.key), "base64");
  return new Response(new Uint8Array(bytes), { status, headers });
}

const retryLater = () =>
  new Response(null, { status: 503, headers: { "retry-after": "3", "cache-control": "no-store" } });
