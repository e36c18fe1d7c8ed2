/** Longest name of a fund. */
export const MAX_FUND_NAME = 60;

/** Funds of an agency: each bank account, till, card terminal and gateway is one. */
export const MAX_FUNDS = 50;
