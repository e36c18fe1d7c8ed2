/** Marks a request of our own script for a page that somebody may want next, where browsers know no speculation rules. */
export const AHEAD_HEADER = "x-fetched-ahead";

/** How long the browser that fetched a page ahead may open it: less than a shared cache keeps it. */
export const AHEAD_CACHE = "private, max-age=30";

/** Whether a request is for a page that somebody may want next, by our mark or the browser's. */
export const isAhead = (header: (name: string) => string | null | undefined): boolean =>
  Boolean(header(AHEAD_HEADER)) || (header("sec-purpose")?.startsWith("prefetch") ?? false);
