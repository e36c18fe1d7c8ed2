/** Suggestions in a drop-down: the number that fits above a phone's keyboard. */
export const MAX_SUGGESTIONS = 8;

/** Words of a search that are used; the rest is dropped. */
export const MAX_SEARCH_WORDS = 10;

/** Longest search text (the search box takes as much). */
export const MAX_SEARCH_LENGTH = 100;

/** Products of a kind on the home page at most (specification, "Cruise home section"). */
export const MAX_TOP_PRODUCTS = 6;

/** Products of a kind that staff can highlight; the home page shows the first `MAX_TOP_PRODUCTS` that are published. */
export const MAX_HIGHLIGHTS = 12;

/** Pictures of a card, with its thumbnail: a swipe through more belongs to the page of the product. */
export const CARD_PICTURES = 5;

/** Most products that one file changes: each takes fifteen statements, and all of them one transaction. */
export const MAX_IMPORTED_PRODUCTS = 300;
