// Unpacking a PDF may take a second before it is refused. In this process it blocks no request and can be killed.
import { serveRequests } from "#platform/worker-ipc.ts";
import { checkPdf } from "./pdf-file.ts";

serveRequests((bytes: Uint8Array) => checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
