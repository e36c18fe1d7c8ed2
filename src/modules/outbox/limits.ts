/** Letters on one page of the outbox. */
export const OUTBOX_PAGE = 20;

/** Test letters of one person in an hour. */
export const TEST_LETTERS_PER_HOUR = 5;
