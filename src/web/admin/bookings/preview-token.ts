import { createHash } from "node:crypto";

/** A fingerprint of what a form asks for: carried beside what was shown of it, so that nothing else is done than was seen. */
export const previewToken = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");
