/** Products of a kind on a destination page: for more, visitors filter the list. */
export const SHOWN_PRODUCTS = 6;

/** Products of a kind on a theme page, which has no list with the others. */
export const SHOWN_OF_THEME = 12;

/** With fewer products the page stays reachable by URL, but is hidden from search engines. */
export const MIN_PRODUCTS = 3;

export const SHOWN_POSTS = 3;
