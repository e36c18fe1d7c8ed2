/** Limits for drawing one document: a boarding list of a full ship takes a tenth of a second (bench/pdf.ts). */
export const MAX_DRAWING_MS = 20_000;
export const MAX_DRAWING_MEGABYTES = 256;
