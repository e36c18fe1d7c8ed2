/** Products of a kind on such a page: beyond that visitors would rather filter. */
export const SHOWN_PRODUCTS = 6;

/** The same where no list can show the others. */
export const SHOWN_OF_THEME = 12;

/** With fewer products the page stays reachable by URL, but is hidden from search engines. */
export const LEAST_PRODUCTS = 3;

export const SHOWN_POSTS = 3;
