import type { FundKind } from "#modules/funds/contract.ts";

/** Money that staff see and record, or pay out themselves. */
export const counterMethods = ["transfer", "cash", "card"] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** Companies on whose pages customers pay, and that report it with a signature. */
export const gatewayMethods = ["vnpay", "momo", "zalopay"] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

/** Payment methods, in both directions. */
export const payMethods = [...counterMethods, ...gatewayMethods] as const;
export type PayMethod = (typeof payMethods)[number];

/** The kind of the funds that hold money of a method. */
export const fundKindOf = { transfer: "bank", cash: "till", card: "terminal" } as const satisfies Record<
  CounterMethod,
  FundKind
>;

export const isGatewayMethod = (method: PayMethod | string): method is GatewayMethod =>
  (gatewayMethods as readonly string[]).includes(method);

/** An abandoned attempt is no longer asked about; its money still counts when the gateway reports it. */
export const attemptStates = ["started", "paid", "failed", "abandoned"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** `unclear`: the gateway never said what became of the refund, so another member of staff looks it up there. */
export const gatewayRefundStates = ["sent", "done", "rejected", "unclear"] as const;
/** The refund may have been paid: no other step of it is possible. */
export const unsettledStates = ["sent", "unclear"] as const satisfies readonly GatewayRefundState[];
export type GatewayRefundState = (typeof gatewayRefundStates)[number];
