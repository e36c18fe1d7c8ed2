import { join } from "node:path";
import { DomainError } from "#kernel/errors.ts";
import { openFileProcess } from "../file-worker.ts";
import type { PdfDocument } from "./document.ts";
import { MAX_DRAWING_MEGABYTES, MAX_DRAWING_MS } from "./limits.ts";

const drawInWorker = openFileProcess<PdfDocument, Uint8Array>({
  program: join(process.cwd(), "src", "platform", "pdf", "pdf-worker.ts"),
  mostMs: MAX_DRAWING_MS,
  megabytes: MAX_DRAWING_MEGABYTES,
  limitError: () =>
    new DomainError("unavailable", "busy", "Chưa tạo xong tệp PDF này. Xin thử lại, hoặc tải dạng khác.", {
      retryAfterSeconds: 5,
    }),
});

/** The PDF file of a document, drawn in a worker process. */
export const writePdf = async (document: PdfDocument, mostMs?: number): Promise<Buffer> =>
  Buffer.from(await drawInWorker(document, mostMs));
