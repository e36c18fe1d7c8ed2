import { readBounded } from "#platform/bounded-body.ts";
import type { Context } from "#platform/context.ts";
import { parseStorableJson } from "#platform/storable-json.ts";
import { SupplierFailure } from "../contract/supplier.ts";

/** Suppliers reply in 5 to 30 seconds. */
const TIMEOUT_MS = 30_000;
/** The size of a search of a busy route; a larger body is invalid. */
const MAX_BYTES = 8_000_000;

type SupplierCall = {
  supplier: string;
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: object;
  /** The failure kind when no reply comes. */
  lost: "unknown" | "unavailable";
  signal: AbortSignal;
};

/**
 * One call to a supplier, never retried. The log contains neither request nor response, because both contain credentials and
 * passport data. Throws a SupplierFailure when the response is no JSON.
 */
export async function callSupplier(ctx: Context, request: SupplierCall): Promise<{ status: number; body: unknown }> {
  const { supplier, url, method, headers = {}, body, lost, signal } = request;
  const startedAt = performance.now();
  const path = new URL(url).pathname;
  const logCall = (outcome: string) =>
    ctx.log.info(
      { event: "supplier.called", supplier, method, path, outcome, ms: Math.round(performance.now() - startedAt) },
      "supplier called",
    );
  try {
    const response = await fetch(url, {
      method,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = new TextDecoder().decode(await readBounded(response, MAX_BYTES));
    const answer = parseStorableJson(text);
    logCall(String(response.status));
    return { status: response.status, body: answer };
  } catch (error) {
    logCall(error instanceof Error ? error.name : "failed");
    throw new SupplierFailure(lost, `${method} ${path}: ${error instanceof Error ? error.name : "no answer"}`);
  }
}
