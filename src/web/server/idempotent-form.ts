import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#platform/context.ts";
import { beginIdempotent, endIdempotent, type IdempotentWork } from "#platform/idempotency.ts";
import { REQUEST_KEY } from "../browser/network.ts";

/** A finished answer; its body is sealed, because it may hold what only its sender may read. */
type Kept = { status: number; headers: [string, string][]; body: string };

/** How long a copy waits for the first one before it is told to come again. */
const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 200;
/** Work of a process that has ended does not end any more; no form takes so long. */
const ABANDONED_MS = 30_000;
/** The answer to a form that did something is a few words or another address; a whole page has only been looked at. */
const MAX_KEPT_BYTES = 4 * 1024;

/**
 * Does what a form asks for once, however often a browser without a network has sent it: a copy hears what the first one
 * was answered. Only what was done is kept; what was refused or failed is tried anew.
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
  const known = await waitFor(ctx, work);
  if (known.state === "done") return restored(ctx, work, known.response);
  if (known.state === "running" && !isAbandoned(ctx, known.since)) return comeAgain();
  const response = await answer().catch(async (error: unknown) => {
    await endIdempotent(ctx, work, null);
    throw error;
  });
  // What was done stays done when only its answer could not be kept.
  await toKeep(ctx, work, response)
    .then((kept) => endIdempotent(ctx, work, kept))
    .catch((error: unknown) =>
      ctx.log.warn({ event: "idempotency.answer_not_saved", err: error }, "idempotent answer not saved"),
    );
  return response;
}

async function waitFor(ctx: Context, work: IdempotentWork) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const known = await beginIdempotent<Kept>(ctx, work);
    if (known.state !== "running" || isAbandoned(ctx, known.since) || performance.now() > until) return known;
    await pause(LOOK_EVERY_MS);
  }
}

// Whichever way the clock was set meanwhile.
const isAbandoned = (ctx: Context, since: Date) => Math.abs(ctx.now().getTime() - since.getTime()) >= ABANDONED_MS;

async function toKeep(ctx: Context, work: IdempotentWork, response: Response): Promise<Kept | null> {
  // A cookie is a key: nobody gets it twice.
  if (response.status >= 400 || response.headers.has("set-cookie")) return null;
  const body = Buffer.from(await response.clone().arrayBuffer());
  if (body.length > MAX_KEPT_BYTES) return null;
  return {
    status: response.status,
    headers: [...response.headers],
    body: ctx.encryption.encrypt(body.toString("base64"), work.key),
  };
}

function restored(ctx: Context, work: IdempotentWork, { status, headers, body }: Kept): Response {
  const bytes = Buffer.from(ctx.encryption.decrypt(body, work.key), "base64");
  return new Response(new Uint8Array(bytes), { status, headers });
}

const comeAgain = () =>
  new Response(null, { status: 503, headers: { "retry-after": "3", "cache-control": "no-store" } });
