/** Days until an unanswered address is purged. */
export const ANSWER_DAYS = 14;

/** Years for which a withdrawn consent is kept as proof; claims of consumers lapse within three (Civil Code 2015, art. 429). */
export const PROOF_YEARS = 3;
