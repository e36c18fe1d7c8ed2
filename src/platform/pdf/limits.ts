/** Limits for drawing one document: a list of 1,000 lines takes half a second and 180 MB (bench/pdf.ts), one of 5,000 some seconds. */
export const MAX_DRAWING_MS = 20_000;
export const MAX_DRAWING_MEGABYTES = 512;
