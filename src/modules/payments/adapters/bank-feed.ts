import type { z } from "zod";
import type { BankNotice } from "../contract/receipts.ts";

/** The raw delivery of a feed: signatures are over the raw bytes. */
export type FeedDelivery = { header(name: string): string | undefined; rawBody: Uint8Array; now: Date };

/** Why a delivery was rejected. A `malformed` one is signed but cannot be parsed. */
export type FeedRejection = "too-large" | "unsigned" | "bad-signature" | "stale" | "malformed";

export type FeedAnswer = { accepted: true; notice: BankNotice } | { accepted: false; rejection: FeedRejection };

/** A provider that reports movements on our bank account. */
export type BankFeed = {
  provider: BankNotice["provider"];
  /** The parsed body and the headers that authenticate it, for the documentation. */
  body: z.ZodType;
  headers: Readonly<Record<string, string>>;
  read(delivery: FeedDelivery): FeedAnswer;
};
