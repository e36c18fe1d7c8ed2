// A PDF may have to be unpacked for a second before it is refused: here it holds up nobody, and can be ended.
import { serveRequests } from "#platform/worker-ipc.ts";
import { checkPdf } from "./pdf-file.ts";

serveRequests((bytes: Uint8Array) => checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
