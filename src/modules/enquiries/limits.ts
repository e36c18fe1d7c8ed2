/** A whole company travels; more than all berths of the largest ships of the bay is a typing error. */
export const MAX_PEOPLE = 2000;

export const MAX_MESSAGE = 2000;

/** Promised answer time on our pages, in hours. */
export const ANSWER_HOURS = 24;

/** Validity of a quote in days: default and maximum. */
export const QUOTE_DAYS = { usual: 3, max: 30 } as const;

/** The securing share of an accepted quote, in percent of the total. */
export const QUOTE_DEPOSIT = { min: 10, max: 100 } as const;

/** Lines that staff add to those of the price engine. */
export const MAX_QUOTE_LINES = 10;

/** Days after its end until the customer of an enquiry is erased. */
export const ENQUIRY_DAYS = 365;

/** Quotes of one enquiry: more need a new enquiry. */
export const MAX_QUOTES = 20;
