/** Posts on the home page (specification, "Blog teaser: the first 3 blogs"). */
export const TEASER_POSTS = 3;
