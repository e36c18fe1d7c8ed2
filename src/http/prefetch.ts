/** Marks a request of our own script for a page that somebody may want next, where browsers know no speculation rules. */
export const PREFETCH_HEADER = "x-fetched-ahead";

/** How long the browser that fetched a page ahead may open it: less than a shared cache keeps it. */
export const PREFETCH_CACHE_CONTROL = "private, max-age=30";

/** Whether a request is for a page that somebody may want next, by our mark or the browser's. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  Boolean(header(PREFETCH_HEADER)) || (header("sec-purpose")?.startsWith("prefetch") ?? false);
