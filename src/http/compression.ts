import type { MiddlewareHandler } from "hono";
import { compress, encodingFor } from "./page-cache.ts";

const MIN_BYTES = 1024;
// An event stream cannot be compressed as a whole.
const compressible = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|ld\+json)|image\/svg)/;

/** Compresses text responses; files are compressed at build time. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  // A cached page is compressed already.
  if (headers.has("vary") || headers.has("content-encoding") || status === 304) return;
  if (!compressible.test(headers.get("content-type") ?? "")) return;
  const encoding = encodingFor(c.req.header("accept-encoding"));
  headers.append("vary", "accept-encoding");
  if (encoding === "identity" || c.req.method === "HEAD") return;
  const bytes = Buffer.from(await c.res.arrayBuffer());
  const small = bytes.length < MIN_BYTES;
  const answer = new Response(small ? bytes : compress(bytes, encoding), { status, headers });
  answer.headers.delete("content-length");
  if (!small) answer.headers.set("content-encoding", encoding);
  c.res = undefined;
  c.res = answer;
};
