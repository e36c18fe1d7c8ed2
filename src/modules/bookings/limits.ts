import { HOLD_RANGE } from "#modules/settings/limits.ts";

/** How long cabins stay reserved while the customer pays: long enough for a banking app, short enough for the next one. */
export const HOLD_MINUTES = HOLD_RANGE.default;

/** A transfer the bank booked this soon after the hold ended still counts: clocks of banks run late. */
export const TRANSFER_GRACE_MINUTES = 5;

/** "I have transferred" keeps the cabins this much longer, once: feeds of bank movements can lag. */
export const AWAITING_EXTENSION_MINUTES = 30;

/** A booking code is this long, its check symbol included. */
export const CODE_LENGTH = 8;

/** Holds that wait for money on one phone number at the same time. */
export const OPEN_HOLDS_PER_CONTACT = 3;
