import type { Context } from "#platform/context.ts";
import type { EmailFile } from "./smtp-transport.ts";

/** Draws one document of an email as a file, within `maxMs`; null when it is no longer true, such as that of a cancelled booking. */
export type DrawEmailDocument = (
  ctx: Context,
  document: { name: string; about: string; recipient: string; maxMs: number },
) => Promise<EmailFile | null>;

/** The time for all documents of an email. Drawing one takes half a second at most (bench/pdf.ts). */
const DRAWING_MS = 15_000;
/** All files of an email, far below what mail servers commonly accept. Base64 makes them a third larger (RFC 4648). */
const MAX_FILES_BYTES = 2_000_000;

type Documents = { about: string | null; recipient: string; documents: readonly string[] };
type Attached = { files: EmailFile[]; failures: { document: string; err: unknown }[] };

/** Draws the documents of an email. A document that fails, takes too long or is too large is left out: the email itself must arrive. */
export async function attachDocuments(
  ctx: Context,
  { about, recipient, documents }: Documents,
  draw: DrawEmailDocument | undefined,
  drawingMs = DRAWING_MS,
): Promise<Attached> {
  const attached: Attached = { files: [], failures: [] };
  if (!draw || !about || documents.length === 0) return attached;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = performance.now() + drawingMs;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reject(new Error("drawing took too long"));
  }, drawingMs);
  let bytes = 0;
  for (const document of documents) {
    try {
      // One worker draws for customers too: it gets no document that cannot be ready in time.
      const maxMs = Math.max(1, end - performance.now());
      const file = await (isLate ? late : Promise.race([draw(ctx, { name: document, about, recipient, maxMs }), late]));
      if (!file) continue;
      if (bytes + file.content.length > MAX_FILES_BYTES) throw new Error(`${file.content.length} bytes are too many`);
      bytes += file.content.length;
      attached.files.push(file);
    } catch (err) {
      attached.failures.push({ document, err });
    }
  }
  clearTimeout(timer);
  return attached;
}
