import type { GatewayMethod } from "../contract/methods.ts";

/** One payment that a customer starts. */
export type PaymentOrder = {
  /** Ours, and new for each attempt. */
  reference: string;
  amount: number;
  /** Shown to the customer and on statements; ASCII. */
  description: string;
  /** The address of the customer's browser. */
  address: string;
  /** Where the gateway sends the browser, and where it reports. */
  returnUrl: string;
  noticeUrl: string;
  createdAt: Date;
  /** The end of the hold: the gateway takes no money after it. */
  expiresAt: Date;
};

/** A gateway's report of one attempt, in a notice or as the answer to a query. */
export type GatewayReport = {
  reference: string;
  /** `held`: the money was taken and waits for a review of the gateway. */
  state: "paid" | "failed" | "pending" | "held";
  amount: number;
  /** The gateway's number of the transaction. */
  gatewayRef: string;
  paidAt: Date;
  /** Gateways charge a higher fee for international cards. */
  isInternationalCard?: boolean;
};

/** A delivery as it came: signatures are over the raw bytes or the decoded query. */
export type GatewayDelivery = { query: URLSearchParams; rawBody: Uint8Array };

export type DeliveryRejection = "bad-signature" | "malformed";
export type GatewayAnswer =
  | { accepted: true; report: GatewayReport }
  | { accepted: false; rejection: DeliveryRejection };

/** The result of a notice; the gateway repeats it or not by our reply. */
export type NoticeOutcome = "recorded" | "repeated" | "unknown" | "other-amount" | "failed" | DeliveryRejection;

export type NoticeReply = { status: number; body: object | null };

/** The attempt that paid, and the refund of all or a part of it. */
export type RefundOrder = {
  /** Ours, and new for each try. */
  reference: string;
  attempt: { reference: string; createdAt: Date; amount: number; gatewayRef: string };
  amount: number;
  /** The gateway's number of this refund; empty until the gateway has taken it. */
  gatewayRef: string;
  /** No other refund of this attempt was sent: an answer about the attempt's refunds is about this one. */
  isOnly: boolean;
  description: string;
  /** The member of staff who sends it, by id. */
  by: string;
  at: Date;
};

/**
 * `rejected` frees the refund for another way, so it needs a code that the gateway documents as a final failure of this refund. Everything
 * else that is no success is `pending`: the money may have left, and the gateway is asked again. A `pending` answer with a number says that
 * the gateway has taken the refund and works on it, which takes days at a bank.
 */
export type RefundAnswer = { state: "done" | "rejected" | "pending"; gatewayRef: string; detail: string };

/**
 * A way to pay online. Bank transfer has no `gateway` part: its instructions are shown on our page, the bank feed reports the money, and
 * staff transfer it back.
 */
export type PaymentMethod<Started = unknown> = {
  id: "transfer" | GatewayMethod;
  /** The amounts that it takes, in đồng. */
  limits: { least: number; most: number };
  /** Starts one payment: the instructions to show, or the address to send the browser to. */
  start(order: PaymentOrder): Promise<Started>;
  /** The fee that the company keeps of a payment, in đồng. */
  costOf(payment: { amount: number; isInternationalCard?: boolean }): number;
};

export type QueriedAttempt = Pick<PaymentOrder, "reference" | "amount" | "createdAt" | "expiresAt">;

/** A payment method with pages of its own. Calls throw GatewayUnreachable when the outcome is not known. */
export type PaymentGateway = PaymentMethod<string> & {
  id: GatewayMethod;
  /** The origin of its pages: the only one that the form of the payment page may lead to. */
  origin: string;
  /** Its form of our reference. */
  referenceOf(reference: string, at: Date): string;
  notices: {
    httpMethod: "GET" | "POST";
    read(delivery: GatewayDelivery): GatewayAnswer;
    reply(outcome: NoticeOutcome): NoticeReply;
  };
  /** The reference in the address of a returning browser, or null without a valid signature. */
  readReturn(query: URLSearchParams): string | null;
  /** Null for a payment that the gateway does not know (yet): it is not paid. An answer about the query itself is GatewayUnreachable. */
  query(attempt: QueriedAttempt, at: Date): Promise<GatewayReport | null>;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  queryRefund(order: RefundOrder, at: Date): Promise<RefundAnswer>;
};

/** A gateway that does not answer, or not in its own terms: the outcome is unknown. */
export class GatewayUnreachable extends Error {
  override name = "GatewayUnreachable";
}

/** A percentage of an amount in whole đồng, half a đồng up. */
export const shareOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);
