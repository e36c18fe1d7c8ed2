/** Products of a kind on such a page: what fits before somebody would rather filter them. */
export const SHOWN_PRODUCTS = 6;

/** The same where no list can be narrowed to the others. */
export const SHOWN_OF_THEME = 12;

/** Fewer products than this are no choice: the page stays for who has its address, and out of search engines. */
export const LEAST_PRODUCTS = 3;

export const SHOWN_POSTS = 3;
