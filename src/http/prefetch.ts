/** Marks a prefetch request of our own script, for browsers without speculation rules. */
export const PREFETCH_HEADER = "x-fetched-ahead";

/** How long a browser may open a prefetched page: shorter than shared caches keep it. */
export const PREFETCH_CACHE_CONTROL = "private, max-age=30";

/** Whether a request is a prefetch, by our header or the browser's. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  Boolean(header(PREFETCH_HEADER)) || (header("sec-purpose")?.startsWith("prefetch") ?? false);
