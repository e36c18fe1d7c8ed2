/** Viettel's document asks for 60 to 90 seconds: a signature and the code of the tax authority take time. */
export const PROVIDER_TIMEOUT_MS = 60_000;

/** Longest answers of a provider; a file is base64. */
export const MAX_PROVIDER_ANSWER = 256 * 1024;
export const MAX_INVOICE_FILE = 8 * 1024 * 1024;

/** The name of a line (Viettel's itemName). */
export const MAX_LINE_LABEL = 500;
