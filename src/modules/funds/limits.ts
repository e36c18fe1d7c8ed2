/** Longest name of a fund. */
export const MAX_FUND_NAME = 60;

/** Transfers and closings in the lists of staff, newest first. */
export const LISTED_TRANSFERS = 20;
export const LISTED_CLOSINGS = 20;

/** Funds of an agency: each bank account, till, card terminal and gateway is one. */
export const MAX_FUNDS = 50;
