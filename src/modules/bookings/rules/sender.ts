import type { Context } from "#platform/context.ts";

/** What stands for the address that a booking is sent from: enough to count them, and nothing that can be read. */
export const senderOf = ({ sign }: Pick<Context, "sign">, address: string | undefined): string | null =>
  address === undefined ? null : sign(`booking-from:${address}`);
