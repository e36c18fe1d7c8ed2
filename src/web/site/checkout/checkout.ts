import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import type { OrderOffer } from "#modules/bookings/queries/offer-order.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Order, OrderValues } from "./order.ts";
import type { PriceChange } from "./price-changes.ts";

export type CheckoutProduct = {
  kind: ProductKind;
  slug: string;
  title: string;
  picture: Picture | null;
  checkInTime: string;
  checkOutTime: string;
  rooms: OrderOffer["rooms"];
  plans: OrderOffer["plans"];
  /** The numbers of nights on sale; empty where stays may have any length. */
  nightsOnSale: number[];
};

export type DatedOrder = Order & { date: CalendarDate };

/** Data of the checkout page. */
export type Checkout = Omit<OrderOffer, "rooms" | "plans"> & {
  product: CheckoutProduct;
  today: CalendarDate;
  order: DatedOrder;
  /** The hold of this browser on the product. */
  ownHold: CheckoutHold | null;
};

/** A hold that the order would replace, unless its money is on its way. */
export type CheckoutHold = {
  code: string;
  holdExpiresAt: Date;
  total: number;
  checkIn: CalendarDate;
  nights: number;
  rooms: string;
  canChange: boolean;
};

/** Why a booking was not made. */
export type CheckoutRejection = {
  code: string;
  message: string;
  fields: FieldErrors;
  /** The total that was shown before, if it has changed. */
  shownTotal: number | null;
  changes: PriceChange[];
};

/** Answer to a form: all values that were entered, and the order of the form. */
export type CheckoutAnswer = { checkout: Checkout; values: OrderValues; rejection: CheckoutRejection | null };
