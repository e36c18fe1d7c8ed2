import type { z } from "zod";
import { readBounded } from "#platform/bounded-body.ts";
import { GATEWAY_TIMEOUT_MS, MAX_GATEWAY_ANSWER } from "../limits.ts";
import { GatewayUnreachable } from "./payment-method.ts";

/** Posts JSON to a gateway. Throws GatewayUnreachable unless the response has the shape of the schema. */
export async function callGateway<Answer>(url: string, body: object, schema: z.ZodType<Answer>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      redirect: "error",
    });
    const bytes = await readBounded(response, MAX_GATEWAY_ANSWER);
    return schema.parse(parseExact(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new GatewayUnreachable(new URL(url).host, { cause: error });
  }
}

/** The JSON of a notice, or undefined when it is none. */
export function parseNotice(rawBody: Uint8Array): unknown {
  try {
    return parseExact(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/** JSON with whole numbers that JavaScript would round left as text; undefined for text that is no JSON. */
export function parseExact(text: string): unknown {
  const exact: Reviver = (_, value, { source = "" }) =>
    typeof value === "number" && /^\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
  try {
    // TypeScript does not know the source text yet (tc39.es/proposal-json-parse-with-source).
    return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}
