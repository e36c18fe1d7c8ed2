/** A PDF as a download. It is personal, so neither caches nor search engines keep it, and no script in it runs in our origin. */
export const answerStoredPdf = ({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }): Response =>
  new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
