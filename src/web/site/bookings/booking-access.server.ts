import { type Cookie, createCookie, data, redirect } from "react-router";
import { DomainError } from "#kernel/errors.ts";
import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { findBookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { openBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookingPath, bookingSecret, type Keyed } from "#modules/bookings/rules/addresses.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { readTextCookie } from "#web/cookies/text-cookie.ts";
import { type Problem, type RequestArgs, runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import { type BookingSummary, toSummary } from "./summary.ts";

const COOKIE_DAYS = 180;

type Visit = RequestArgs & {
  /** The address of the page, also for its data requests. */
  url: URL;
  params: { code: string };
};

/**
 * The booking of an address, for a visitor with its magic-link token. A token in the address moves into a cookie at once.
 * This keeps it out of the browser history and out of the Referer header.
 */
export async function openBookingForVisitor({ request, url, params, context }: Visit): Promise<BookingView> {
  const ctx = context.get(requestContext);
  const code = normalizeBookingCode(params.code);
  if (!code) throw bookingNotFound();
  if (code !== params.code) throw redirect(addressOf(url, code).pathname + url.search, 303);

  const key = url.searchParams.get(TOKEN_PARAM);
  if (key !== null && request.method === "GET") {
    const booking = await open(ctx, code, key);
    throw redirect(withoutToken(addressOf(url, booking.code)), {
      status: 303,
      headers: await createAccessCookies(ctx, booking),
    });
  }
  const [cookie] = cookiesOf(ctx, code);
  const booking = await open(ctx, code, await readTextCookie(cookie, request));
  if (booking.code === code) return booking;
  const there = withoutToken(addressOf(url, booking.code));
  throw redirect(there, { status: 303, headers: await createAccessCookies(ctx, booking) });
}

/**
 * The same page under another code: the stored spelling of a code, or the booking that a merged one went into.
 * The path is rebuilt, because the address holds the encoded text of the parameter ("%20").
 */
function addressOf(url: URL, code: string): URL {
  const [, , ...page] = url.pathname.split("/").filter((part) => part !== "");
  const there = new URL(url);
  there.pathname = [bookingPath(code), ...page].join("/");
  return there;
}

function withoutToken(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete(TOKEN_PARAM);
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname;
}

/** Runs the command of a form on a page of a booking, within the rate limit of the visitor's address. */
export async function runBookingForm<T>(
  args: Visit,
  work: (ctx: Context, form: FormData, booking: BookingView) => Promise<T>,
) {
  const { limits, clientAddress } = args.context.get(requestGuard);
  const booking = await toErrorPage(() => openBookingForVisitor(args));
  return runFormAction(args, async (form, ctx) => {
    await limits.consume("booking", clientAddress);
    return work(ctx, form, booking);
  });
}

/** The booking as its public pages show it. */
export async function loadBookingSummary(ctx: Context, booking: BookingView): Promise<BookingSummary> {
  const [product, flights] = await Promise.all([findBookedProduct(ctx, booking), findBookedFlights(ctx, booking)]);
  return toSummary(booking, product, flights, ctx.now());
}

/** Cookies that let this browser open the booking from now on. */
export async function createAccessCookies(ctx: Context, booking: Keyed): Promise<Headers> {
  const headers = new Headers();
  const secret = bookingSecret(ctx, booking);
  for (const cookie of cookiesOf(ctx, booking.code)) headers.append("Set-Cookie", await cookie.serialize(secret));
  return headers;
}

// One path per booking keeps the Cookie header short for an agency with hundreds of bookings. The second path is where
// the router requests the data of the first.
function cookiesOf(ctx: Context, code: string): [Cookie, Cookie] {
  const options = {
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.siteUrl.startsWith("https:"),
    maxAge: COOKIE_DAYS * 86_400,
  } as const;
  const cookie = (path: string) => createCookie(`don_${code}`, { ...options, path });
  return [cookie(bookingPath(code)), cookie(`${bookingPath(code)}.data`)];
}

async function open(ctx: Context, code: string, secret: string): Promise<BookingView> {
  try {
    return await openBooking(ctx, code, secret);
  } catch (error) {
    throw error instanceof DomainError && error.kind === "not-found" ? bookingNotFound() : error;
  }
}

const bookingNotFound = () =>
  data<Problem>({ message: bookingMessages.notFound, code: "booking-not-found" }, { status: 404 });
