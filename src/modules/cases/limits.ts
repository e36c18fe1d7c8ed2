export const MAX_MESSAGE = 3000;
export const MAX_WISH = 500;
export const MAX_ANSWER = 4000;
export const MAX_NOTE = 2000;
export const MAX_REASON = 1000;

/**
 * What whoever asks about their data is promised: the first answer in working days, the work in days, more of them where others (ship,
 * hotel, airline) have to take part, and how much longer it may take once. Law 91/2025/QH15 and Decree 356/2025/NĐ-CP: an answer within
 * 2 working days, done within 10 to 20 days depending on what is asked, one extension. Where the decree lets us take longer we do not.
 */
export const DATA_ANSWER_WORKING_DAYS = 2;
export const dataDays = {
  copy: { days: 10, withOthers: 10, extension: 10 },
  correct: { days: 10, withOthers: 10, extension: 10 },
  erase: { days: 15, withOthers: 20, extension: 15 },
  stop: { days: 15, withOthers: 20, extension: 15 },
} as const;

/** How much longer a complaint may take, in days, once and with a reason that its sender is told. */
export const COMPLAINT_EXTENSION_DAYS = 15;

/** Hours in which somebody proves that the e-mail of a request is theirs; afterwards the request was never made. */
export const PROOF_HOURS = 48;

/** Years after its end for which a complaint says whose it was: contracts are kept so long (Decree 248/2026/NĐ-CP). */
export const COMPLAINT_YEARS = 3;
/** The same for what was asked about data: long enough to show how it was answered. */
export const DATA_YEARS = 2;

/** Words that a customer adds to one case; who has more to say calls. */
export const MAX_WORDS = 20;

/** Entries of the log that a page shows. */
export const MAX_LOG = 200;

/** A run of days off is never longer: what a slip of a year in the settings would make. */
export const LONGEST_BREAK_DAYS = 30;
