import { createHash } from "node:crypto";

/** Fingerprint of a form's input. The preview carries it, so that only the previewed input can be confirmed. */
export const previewTokenOf = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");
