import type { FailureKind } from "./supplier.ts";

/**
 * The state of an order at its supplier. `booking`: being requested · `held` until its deadline · `ticketing`: paid and being issued ·
 * `ticketed` · `failed`: no seats or tickets · `unknown`: the outcome is unknown · `voiding`: being returned · `void`.
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

/** Requests to a supplier about an order. */
export const orderRequests = ["book", "issue", "read", "cancel"] as const;
export type OrderRequest = (typeof orderRequests)[number];

/** Why an order failed; `never-booked`: its supplier does not know it. */
export type OrderFailure = FailureKind | "never-booked";
