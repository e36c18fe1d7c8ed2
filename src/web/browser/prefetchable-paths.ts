/** Pages that may be prefetched: opening them counts nothing, holds nothing and calls no supplier. */
export const PREFETCHABLE_PATHS = [
  "/",
  "/tim-du-thuyen",
  "/du-thuyen/:slug",
  "/du-thuyen/:slug/dat-phong",
  "/tim-ve-may-bay",
  "/diem-den/:slug",
  "/chu-de/:slug",
  "/khach-san",
  "/tim-khach-san",
  "/tim-khach-san/:slug",
  "/tim-khach-san/:slug/dat-phong",
] as const;

const patterns = PREFETCHABLE_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[a-z0-9-]+")}$`));

export const isPrefetchablePath = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));

/** Marks the page of a visitor with data saver or a slow network: nothing is prefetched. */
export const SAVING_ATTRIBUTE = "data-saving";

/** Marks a link whose page the browser shall prerender now (speculation-rules-resource.ts). */
export const PRERENDER_ATTRIBUTE = "data-wanted";
