/** Longest transfer content in a VietQR code (NAPAS, tag 62-08). */
export const MAX_PURPOSE_LENGTH = 25;

/** A signed notice may be this old or this far ahead (SePay's documentation: five minutes). */
export const NOTICE_WINDOW_SECONDS = 300;

/** Largest body of a bank notice; a real one has about 400 bytes. */
export const MAX_NOTICE_BYTES = 16_384;

/** Refunds of one booking that together go beyond this need a second person; so does every refund beyond its terms. */
export const REFUND_ALONE_MAX_VND = 5_000_000;

/** Entries of one page of transfers or refunds. */
export const MONEY_PAGE = 50;
