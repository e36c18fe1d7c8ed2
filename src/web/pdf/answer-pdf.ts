import type { PdfDocument } from "#platform/pdf/document.ts";
import { writePdf } from "#platform/pdf/write-pdf.ts";
import { answerStoredPdf } from "./answer-stored-pdf.ts";

/** A document as a download. */
export const answerPdf = async (name: string, document: PdfDocument): Promise<Response> =>
  answerStoredPdf({ name, bytes: new Uint8Array(await writePdf(document)) });
