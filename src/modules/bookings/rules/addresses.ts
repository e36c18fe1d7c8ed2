import type { Context } from "#platform/context.ts";
import { signedToken, withToken } from "#platform/magic-link.ts";

const pages = { booking: "", payment: "/thanh-toan", calendar: "/lich.ics", closure: "/tau-khong-chay" } as const;
type Page = keyof typeof pages;

export const bookingPath = (code: string, page: Page = "booking"): string => `/don-hang/${code}${pages[page]}`;

/** The parts of a booking's private link. */
export type Keyed = { id: string; code: string; keyVersion: number };

/** The token of a customer's private link. */
export const bookingSecret = (ctx: Pick<Context, "sign">, { id, keyVersion }: Omit<Keyed, "code">): string =>
  signedToken(ctx, `booking:${id}`, keyVersion);

export const privatePath = (ctx: Pick<Context, "sign">, booking: Keyed, page: Page = "booking"): string =>
  withToken(bookingPath(booking.code, page), bookingSecret(ctx, booking));

/** The same as an absolute URL, for use outside the site. */
export const privateLink = (ctx: Pick<Context, "sign" | "siteUrl">, booking: Keyed, page: Page = "booking"): string =>
  ctx.siteUrl + privatePath(ctx, booking, page);
