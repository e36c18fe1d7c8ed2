/** A whole company goes; more than all berths of the largest ships of the bay together is a slip of the finger. */
export const MAX_PEOPLE = 2000;

export const MAX_MESSAGE = 2000;
export const MAX_NOTE = 2000;

/** Hours in which somebody who asks is told an answer on our pages. */
export const ANSWER_HOURS = 24;

/** Days for which a quote stands: of an ordinary one, and at most. */
export const QUOTE_DAYS = { usual: 3, max: 30 } as const;

/** Share of the total, in percent, that secures what a quote is accepted for. */
export const QUOTE_DEPOSIT = { min: 10, max: 100 } as const;

/** Lines that staff write beside those of the price engine. */
export const MAX_QUOTE_LINES = 10;

/** Days after its end for which an enquiry still says who asked. */
export const ENQUIRY_DAYS = 365;

/** Quotes of one enquiry: whoever needs more begins another one. */
export const MAX_QUOTES = 20;

/** Entries of the log that a page shows. */
export const MAX_LOG = 200;
