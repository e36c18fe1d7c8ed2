import type { PdfDocument } from "#platform/pdf/document.ts";
import { writePdf } from "#platform/pdf/write-pdf.ts";

/** A document as a download. It is personal, so neither caches nor search engines keep it. */
export async function answerPdf(name: string, document: PdfDocument): Promise<Response> {
  return new Response(new Uint8Array(await writePdf(document)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
