/** Longest transfer content in a VietQR code (NAPAS, tag 62-08). */
export const MAX_PURPOSE_LENGTH = 25;

/** A signed notice may be this old or this far ahead (SePay's documentation: five minutes). */
export const NOTICE_WINDOW_SECONDS = 300;

/** Largest body of a bank notice; a real one has about 400 bytes. */
export const MAX_NOTICE_BYTES = 16_384;

/** Entries of one page of transfers or refunds. */
export const MONEY_PAGE = 50;

/** A quarter of a year in one cash book; longer ones are read month by month. */
export const CASH_BOOK_DAYS = 93;

/** Movements of one cash book, on the screen and in a file. */
export const CASH_BOOK_LINES = 2000;
