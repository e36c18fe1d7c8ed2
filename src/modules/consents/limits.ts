/** Days for which a letter waits to be answered; after that nobody knows the address any more. */
export const ANSWER_DAYS = 14;

/** Years for which a consent that was withdrawn can still be proved; claims of consumers lapse within three (Civil Code 2015, art. 429). */
export const PROOF_YEARS = 3;
