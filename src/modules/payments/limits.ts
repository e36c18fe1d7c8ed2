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
export const MIN_TRANSFER_VND = 2_000;

/** Payments to suppliers that the statement of a month lists. */
export const MAX_SUPPLIER_PAYMENTS = 500;

/** Notices of a bank that staff may name as the arrival of a transfer between funds. */
export const MAX_ARRIVALS = 30;

/** Bookings proposed for a transfer without a code. */
export const MAX_CANDIDATES = 3;

/** MoMo's documentation asks for a timeout of at least 30 s; the other gateways answer sooner. */
export const GATEWAY_TIMEOUT_MS = 30_000;

/** Largest answer of a gateway; a real one has about 2 KB. */
export const MAX_GATEWAY_ANSWER = 65_536;

/** A payment at a gateway takes at least these minutes (ZaloPay's least `expire_duration_seconds` is 300): a shorter hold offers none. */
export const MIN_GATEWAY_MINUTES = 5;

/** Minutes for a payment at a gateway when nothing is held any more: the rest of a price. VNPay's own default. */
export const GATEWAY_MINUTES = 15;

/** When a gateway is asked about an attempt without a notice: minutes after its start, and after the end of its time. */
export const QUERY_AFTER_START_MINUTES = [2, 5, 15, 30] as const;
export const QUERY_AFTER_END_MINUTES = [1, 15, 60] as const;

/** When it is asked again after the last of these got no answer: minutes after the end. By then staff have looked at its pages. */
export const QUERY_LOST_MINUTES = [360, 1440, 4320] as const;

/** A payment that a gateway holds is asked about at least this often, for as long as it is held. */
export const QUERY_HELD_MINUTES = 1440;

/** When a gateway is asked about a refund that it did not answer: minutes after it was sent. */
export const QUERY_REFUND_MINUTES = [2, 10, 60, 360, 1440] as const;

/** The same for a refund that the gateway has taken and works on: the bank of the payer needs days. */
export const QUERY_TAKEN_REFUND_MINUTES = [2880, 4320, 5760, 7200, 8640, 10_080] as const;

/** Attempts or refunds that one run of the job asks about. */
export const QUERY_BATCH = 20;

/** The last query is repeated after these minutes unless its outcome was recorded. A batch of a silent gateway takes ten. */
export const QUERY_LEASE_MINUTES = 15;

/** Attempts that the detail page of a booking lists. */
export const MAX_ATTEMPTS_SHOWN = 20;
