import { toBaseLetters } from "#kernel/latin-letters.ts";
import { openDocument } from "#modules/bookings/queries/documents.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { fileStorage } from "#web/server/context.ts";
import type { Route } from "./+types/document-resource.ts";

/** A document of a booking, always as an attachment: uploaded content is never shown as a page of our origin. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, contentType, bytes } = await runLoader(context, (ctx) =>
    openDocument(ctx, context.get(fileStorage), { code: params.code, documentId: params.id }),
  );
  return new Response(bytes, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": attachment(name),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** The file name twice (RFC 6266): as ASCII for old clients, and as UTF-8. */
function attachment(name: string): string {
  const plain = toBaseLetters(name).replace(/[^\w. -]/g, "");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
