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

/** A bank notice above this amount in đồng waits for staff: no sale of an agency reaches it. */
export const MAX_PLAUSIBLE_VND = 10_000_000_000;

/** The maximum of one receipt in đồng: sums of thousands of receipts stay exact numbers. */
export const MAX_RECEIPT_VND = 1_000_000_000_000;

/** A notice may be dated this many minutes ahead of our clock; a later one waits for staff. */
export const NOTICE_AHEAD_MINUTES = 60;

/** A notice may report a transfer this many days ago; an older one waits for staff. */
export const NOTICE_OLD_DAYS = 60;

/**
 * The least amount of an instant transfer (NAPAS 24/7), in đồng, that the terms of Vietnamese banks commonly name; one bank may ask for
 * more. Below it a QR code would end in an error of the banking app.
 */
export const LEAST_TRANSFER_VND = 2_000;

/** Bookings proposed for a transfer without a code. */
export const MAX_CANDIDATES = 3;
