import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { apiPolicy, securityHeaders } from "./headers.ts";

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers a request that Node cannot parse and closes the connection: the bytes that follow may come from another client. */
export const rejectUnparsable = (siteUrl: string) => (error: NodeJS.ErrnoException, socket: Duplex) => {
  // A response that has begun would be continued by this one. Node checks its socket in the same way.
  const isAnswering = (socket as { _httpMessage?: { _headerSent?: boolean } })._httpMessage?._headerSent;
  if (!socket.writable || isAnswering || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const headers = {
    connection: "close",
    "content-length": "0",
    "cache-control": "no-store",
    ...securityHeaders(siteUrl),
    "content-security-policy": apiPolicy,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // A client that keeps its side open would hold the connection for ever: Node no longer counts it.
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"), () => socket.destroy());
};
