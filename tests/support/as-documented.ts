import type { OpenApi } from "#api/open-api.ts";
import { schemaErrors } from "./document-client.ts";

type Answered = { method: string | undefined; address: string; status: number; body: unknown };

/**
 * Throws when an operation answers an undocumented status or a body of another shape. Two statuses are never documented: 500 is a bug, and
 * 405 belongs to no operation.
 */
export function expectDocumented({ paths }: OpenApi, { method = "GET", address, status, body }: Answered): void {
  const path = address.split("?", 1)[0] ?? "";
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation || status === 500) return;
  const schema = operation.responses[status]?.content?.["application/json"]?.schema;
  const faults = schema ? schemaErrors(schema, body) : ["is a status that the document does not list"];
  if (faults.length > 0)
    throw new Error(`${method} ${path} ${status}: ${faults.join("; ")}\n${JSON.stringify(body).slice(0, 500)}`);
}
