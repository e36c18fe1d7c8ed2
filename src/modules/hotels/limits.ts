/** Hotels on the home page (specification, "Hotel showcase: the first 6 hotels"). */
export const SHOWCASE_HOTELS = 6;

/** Suggestions in a drop-down: what fits above a phone's keyboard. */
export const SUGGESTIONS = 8;

/** Words of a search that are looked at; the rest is dropped. */
export const MAX_SEARCH_WORDS = 10;

/** Tags of a card; "+N" stands for the others (specification, "Hotel list cards"). */
export const CARD_TAGS = 5;
