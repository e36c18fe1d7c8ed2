/** Hotels on the home page (specification, "Hotel showcase: the first 6 hotels"). */
export const SHOWCASE_HOTELS = 6;

/** Tags of a card; "+N" stands for the others (specification, "Hotel list cards"). */
export const CARD_TAGS = 5;
