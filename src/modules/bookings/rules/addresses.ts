import type { Context } from "#platform/context.ts";
import { withKey } from "#platform/key-link.ts";

const pages = { booking: "", payment: "/thanh-toan", calendar: "/lich.ics" } as const;
type Page = keyof typeof pages;

/** Where a customer finds a page of a booking. */
export const bookingPath = (code: string, page: Page = "booking"): string => `/don-hang/${code}${pages[page]}`;

/** The key in a customer's private link. */
export const bookingSecret = (ctx: Pick<Context, "sign">, bookingId: string): string =>
  ctx.sign(`booking:${bookingId}`);

type Named = { id: string; code: string };

/** A page of a booking, open to whoever follows this. */
export const privatePath = (ctx: Pick<Context, "sign">, { id, code }: Named, page: Page = "booking"): string =>
  withKey(bookingPath(code, page), bookingSecret(ctx, id));

/** The same where it is read outside the site. */
export const privateLink = (ctx: Pick<Context, "sign" | "siteUrl">, booking: Named, page: Page = "booking"): string =>
  ctx.siteUrl + privatePath(ctx, booking, page);
