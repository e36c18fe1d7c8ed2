export const MAX_MESSAGE = 3000;
export const MAX_WISH = 500;
export const MAX_ANSWER = 4000;
export const MAX_REASON = 1000;

/**
 * Deadlines of data requests: the first answer in working days, the work in days, with others (ship, hotel, airline) involved, and the
 * single extension. Law 91/2025/QH15 and Decree 356/2025/NĐ-CP: an answer within 2 working days, done within 10 to 20 days by kind of
 * request, one extension. Where the decree allows more time, we keep the shorter one.
 */
export const DATA_ANSWER_WORKING_DAYS = 2;
export const dataDays = {
  copy: { days: 10, withOthers: 10, extension: 10 },
  correct: { days: 10, withOthers: 10, extension: 10 },
  erase: { days: 15, withOthers: 20, extension: 15 },
  stop: { days: 15, withOthers: 20, extension: 15 },
} as const;

/** Days by which the deadline of a complaint may be extended, once; the sender gets the reason. */
export const COMPLAINT_EXTENSION_DAYS = 15;

/** Hours to verify the e-mail of a request; an unverified one is deleted afterwards. */
export const VERIFICATION_HOURS = 48;

/** Years after its end until a complaint is erased: contracts are kept as long (Decree 248/2026/NĐ-CP). */
export const COMPLAINT_YEARS = 3;
/** Years after which a closed data request is erased: long enough to prove how it was answered. */
export const DATA_YEARS = 2;

/** Messages that a customer adds to one case; beyond that a call is better. */
export const MAX_CUSTOMER_MESSAGES = 20;

/** Longest run of days off: a longer one would be a wrong year in the settings. */
export const LONGEST_BREAK_DAYS = 30;
