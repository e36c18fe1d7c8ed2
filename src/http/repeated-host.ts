import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPolicy, securityHeaders } from "./headers.ts";

/**
 * Answers 400 to a request with more than one Host header and closes its connection (RFC 9112, section 3.2). True when it did. Node would
 * use the first header, while a proxy may have used the last.
 */
export function rejectRepeatedHost(request: IncomingMessage, response: ServerResponse, siteUrl: string): boolean {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length <= 1) return false;
  const headers = { connection: "close", "content-length": "0", "cache-control": "no-store" };
  response.writeHead(400, { ...headers, ...securityHeaders(siteUrl), "content-security-policy": apiPolicy }).end();
  return true;
}
