import type { z } from "zod";
import { readBounded } from "#platform/bounded-body.ts";
import { GATEWAY_TIMEOUT_MS, MAX_GATEWAY_ANSWER } from "../limits.ts";
import { GatewayUnreachable } from "./payment-method.ts";

/** Posts JSON to a gateway. Throws GatewayUnreachable for everything but an answer in its own terms. */
export async function callGateway<Answer>(url: string, body: object, answer: z.ZodType<Answer>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      redirect: "error",
    });
    const bytes = await readBounded(response, MAX_GATEWAY_ANSWER);
    return answer.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new GatewayUnreachable(new URL(url).host, { cause: error });
  }
}

/** The JSON of a notice, or undefined when it is none. */
export function parseNotice(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
