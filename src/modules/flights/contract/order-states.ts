import type { FailureKind } from "./supplier.ts";

/**
 * How far an order is at its supplier. `booking` is being asked for · `held` until its deadline · `ticketing` is paid and being issued ·
 * `ticketed` · `failed` will not come · `unknown`: nobody knows whether it was done · `voiding` is being given back · `void`.
 */
export const orderStates = [
  "booking",
  "held",
  "ticketing",
  "ticketed",
  "failed",
  "unknown",
  "voiding",
  "void",
] as const;
export type OrderState = (typeof orderStates)[number];

/** What can be asked of a supplier about an order. */
export const askings = ["book", "issue", "read", "cancel"] as const;
export type Asking = (typeof askings)[number];

/** Why an order did not come; `never-booked`: its supplier knows nothing of it. */
export type OrderFailure = FailureKind | "never-booked";
