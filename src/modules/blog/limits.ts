/** Posts on the home page (specification, "Blog teaser: the first 3 blogs"). */
export const TEASER_POSTS = 3;
/** Other articles below one. */
export const RELATED_POSTS = 3;
/** Ships and houses that one article speaks of. */
export const POST_PRODUCTS = 6;
/** Articles in the feed. */
export const FEED_POSTS = 30;
/** Versions of an article that staff see, the newest first. */
export const SHOWN_VERSIONS = 30;
/** Grown-ups read 184 words a minute on average of 17 languages (https://doi.org/10.1167/iovs.11-8284); a Vietnamese syllable is a little less than a word. */
export const SYLLABLES_A_MINUTE = 220;
