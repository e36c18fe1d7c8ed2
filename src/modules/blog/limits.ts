/** Posts on the home page (specification, "Blog teaser: the first 3 blogs"). */
export const TEASER_POSTS = 3;
/** Other articles below one. */
export const RELATED_POSTS = 3;
/** Ships and hotels that one article refers to. */
export const POST_PRODUCTS = 6;
export const FEED_POSTS = 30;
/** Versions of an article in the staff view, newest first. */
export const SHOWN_VERSIONS = 30;
/**
 * Adults read 184 words a minute on average of 17 languages (https://doi.org/10.1167/iovs.11-8284); a Vietnamese syllable is a little
 * less than a word.
 */
export const SYLLABLES_A_MINUTE = 220;
