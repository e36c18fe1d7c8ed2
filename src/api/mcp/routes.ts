import { Hono } from "hono";
import { readJson } from "#http/body.ts";
import { apiPolicy } from "#http/headers.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { visitor } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { createApiReadQueue } from "../api-read-queue.ts";
import type { Endpoint } from "../endpoint.ts";
import { errorResponse } from "../envelope.ts";

/** Messages of one request: a client sends them one by one. */
const MAX_MESSAGES = 10;

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: public reads for assistants. Every caller is a visitor, even with a
 * session cookie of staff. The protocol's code is loaded with the first request.
 */
export function mcpRoutes() {
  const queued = createApiReadQueue();
  const app = new Hono<RequestEnv>();
  app.onError((error, c) => errorResponse(c, error));
  app.all("/", async (c) => {
    const { limits, clientAddress } = c.var;
    const ctx = { ...c.var.ctx, actor: visitor };
    c.set("route", "/mcp");
    await limits.consume("read", clientAddress);
    if (c.req.method !== "POST") {
      c.header("allow", "POST");
      throw invalid("Lời gọi này dùng POST.", {}, "wrong-method");
    }
    const body = await readJson(c.req.raw);
    if (Array.isArray(body) && body.length > MAX_MESSAGES) throw invalid(`Mỗi lần gửi tối đa ${MAX_MESSAGES} lời.`);
    const { answerMessage } = await import("./server.ts");
    const answer = await answerMessage(ctx, c.req.raw, body, async ({ limit, priority }, work) => {
      await limits.consume(limit, clientAddress);
      const read = { access: "public", method: "GET", readPriority: priority } as Endpoint;
      return queued(read, { ctx, clientAddress, request: c.req.raw }, work);
    });
    const response = new Response(answer.body, answer);
    response.headers.set("cache-control", "no-store");
    response.headers.set("content-security-policy", apiPolicy);
    return response;
  });
  return app;
}
