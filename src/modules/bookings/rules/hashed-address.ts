import type { Context } from "#platform/context.ts";

/** The keyed hash of a client address: enough to count bookings by it, and not readable. */
export const hashedAddressOf = ({ sign }: Pick<Context, "sign">, address: string | undefined): string | null =>
  address === undefined ? null : sign(`booking-from:${address}`);
