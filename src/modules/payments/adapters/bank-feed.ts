import type { z } from "zod";
import type { BankNotice } from "../contract/receipts.ts";

/** What a feed sent us, untouched: signatures are over the raw bytes. */
export type FeedDelivery = { header(name: string): string | undefined; rawBody: Uint8Array; now: Date };

/** Why a delivery was not believed. `malformed` is signed but not understood. */
export type FeedRefusal = "too-large" | "unsigned" | "bad-signature" | "stale" | "malformed";

export type FeedAnswer = { accepted: true; notice: BankNotice } | { accepted: false; refusal: FeedRefusal };

/** A company that tells us about movements on our bank account. */
export type BankFeed = {
  provider: BankNotice["provider"];
  /** What is read of a delivery, and the headers that prove it, for the documentation. */
  body: z.ZodType;
  headers: Readonly<Record<string, string>>;
  read(delivery: FeedDelivery): FeedAnswer;
};
