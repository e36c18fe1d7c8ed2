import type { Context } from "#platform/context.ts";
import { signedToken, withToken } from "#platform/magic-link.ts";

const pages = { booking: "", payment: "/thanh-toan", calendar: "/lich.ics", closure: "/tau-khong-chay" } as const;
type Page = keyof typeof pages;

/** Where a customer finds a page of a booking. */
export const bookingPath = (code: string, page: Page = "booking"): string => `/don-hang/${code}${pages[page]}`;

/** What the private link of a booking is made of. */
export type Keyed = { id: string; code: string; keyVersion: number };

/** The key in a customer's private link. */
export const bookingSecret = (ctx: Pick<Context, "sign">, { id, keyVersion }: Omit<Keyed, "code">): string =>
  signedToken(ctx, `booking:${id}`, keyVersion);

/** A page of a booking, open to whoever follows this. */
export const privatePath = (ctx: Pick<Context, "sign">, booking: Keyed, page: Page = "booking"): string =>
  withToken(bookingPath(booking.code, page), bookingSecret(ctx, booking));

/** The same where it is read outside the site. */
export const privateLink = (ctx: Pick<Context, "sign" | "siteUrl">, booking: Keyed, page: Page = "booking"): string =>
  ctx.siteUrl + privatePath(ctx, booking, page);
