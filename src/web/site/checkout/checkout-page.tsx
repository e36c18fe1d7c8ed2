import { createHash, randomUUID } from "node:crypto";
import { createCookie, data, redirect } from "react-router";
import { readForm } from "#http/body.ts";
import { parse } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { nightsInput } from "#modules/availability/contract/stay.ts";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { placeBookingInput } from "#modules/bookings/contract/placing.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { offerOrder } from "#modules/bookings/queries/offer-order.ts";
import { type Keyed, privatePath } from "#modules/bookings/rules/addresses.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { Context } from "#platform/context.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { kindAt, productPaths } from "#web/components/product-paths.ts";
import { tripQuery } from "#web/components/trip.ts";
import { readReferral } from "#web/cookies/referral-cookie.ts";
import { readTextCookie } from "#web/cookies/text-cookie.ts";
import { runLoader, toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/checkout-page.ts";
import type { Checkout, CheckoutAnswer, CheckoutHold } from "./checkout.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { bookingInputOf, daysOf, orderParams, partyOf, readOrder, readOrderForm } from "./order.ts";
import { createOwnHoldCookie, findOwnHold, isSameOrder, type OwnHold, readLastCode } from "./own-hold.server.ts";
import { priceChanges, unpackLines } from "./price-changes.ts";
import { getOrderedProduct, type OrderedSlug } from "./product.server.ts";
import "./checkout.css";

/** Long enough to go back and forth between this page and the payment, short enough for another booking tomorrow. */
const FORM_KEY_SECONDS = 30 * 60;

export const loader = ({ request, url, params, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const ordered = { kind: kindAt(url.pathname), slug: params.slug };
    const own = await findOwnHold(ctx, request, ordered);
    const checkout = await getCheckout(ctx, ordered, url.searchParams, own);
    const cookie = formKeyCookie(ctx, ordered);
    const formKey = (await readTextCookie(cookie, request)) || randomUUID();
    return data({ checkout, formKey }, { headers: { "Set-Cookie": await cookie.serialize(formKey) } });
  });

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const [ctx, guard] = [context.get(requestContext), context.get(requestGuard)];
  const ordered = { kind: kindAt(url.pathname), slug: params.slug };
  const form = await toErrorPage(() => readForm(request));
  const own = await toErrorPage(() => findOwnHold(ctx, request, ordered));
  const current = (own: OwnHold | null) =>
    toErrorPage(() => getCheckout(ctx, ordered, orderParams(form), own, url.searchParams));
  const values = readOrderForm(form);
  try {
    if (form.has("release")) {
      if (own) await releaseHold(ctx, own.id);
      const headers = new Headers({ "Set-Cookie": await createOwnHoldCookie(ctx, ordered, null) });
      // The next order gets a new key, even if its content is the same.
      headers.append("Set-Cookie", await formKeyCookie(ctx, ordered).serialize(randomUUID()));
      return data<CheckoutAnswer>({ checkout: await current(null), values, rejection: null }, { headers });
    }
    if (form.has("update") || form.has("cabins")) {
      parse(daysInput(ordered), daysOf(form, ordered.kind));
      return data<CheckoutAnswer>({ checkout: await current(own), values, rejection: null });
    }
    const input = parse(orderInput(ordered), bookingInputOf(form, ordered));
    if (own && isSameOrder(own, input)) return redirect(paymentAddress(ctx, own), 303);
    const replaced = replaceable(own);
    // The code that the browser knew when it sent this. A repeat after a lost answer has the same code, so it is the same request.
    const key = idempotencyKey(form, { ...input, known: await readLastCode(ctx, request, ordered) });
    const placed = await placeBooking(
      ctx,
      { ...input, kind: ordered.kind },
      {
        key,
        replaced,
        from: guard.clientAddress,
        referrer: await readReferral(ctx, request),
        admit: () => guard.limits.consume("placing", guard.clientAddress),
      },
    );
    const headers = { "Set-Cookie": await createOwnHoldCookie(ctx, ordered, placed) };
    return redirect(paymentAddress(ctx, placed), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return rejectOrder(error, { checkout: await current(own), values }, form);
  }
}

/** The hold that a new order may replace: not one whose money is on its way. */
const replaceable = (own: OwnHold | null): string | undefined => (own?.state === "held" ? own.id : undefined);

const paymentAddress = (ctx: Context, booking: Keyed) => privatePath(ctx, booking, "payment");

function rejectOrder(error: DomainError, answer: Omit<CheckoutAnswer, "rejection">, form: FormData) {
  const isPriceChanged = error.code === "price-changed";
  // A form without a price has no amount to correct: the reason for the missing price matters.
  const { expectedTotal: _, ...fields } = error.fields;
  const rejection = {
    code: error.code,
    message: error.fields.expectedTotal ? (answer.checkout.problem ?? error.message) : error.message,
    fields,
    shownTotal: isPriceChanged ? Number(form.get("expectedTotal")) : null,
    changes: isPriceChanged
      ? priceChanges(unpackLines(form.get("shownLines")), answer.checkout.quote?.lines ?? [])
      : [],
  };
  const headers = error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : undefined;
  return data<CheckoutAnswer>({ ...answer, rejection }, { status: statusOf(error.kind), headers });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The same form with the same content books once, however often it is sent. Other content, such as an accepted new
 * price, is another request.
 */
function idempotencyKey(form: FormData, input: object): string {
  const content = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  return `${String(form.get("formKey") ?? "").slice(0, 64)}:${content}`;
}

// A cookie, so that going back and sending again keeps the same key. Data requests of the page end in ".data", so the
// path is one level up.
const formKeyCookie = (ctx: Context, { kind, slug }: OrderedSlug) =>
  createCookie("phieu_dat", {
    path: productPaths[kind].page(slug),
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.siteUrl.startsWith("https:"),
    maxAge: FORM_KEY_SECONDS,
  });

/** Contract of the form, with the messages of the product kind. */
const orderInput = ({ kind }: OrderedSlug) => placeBookingInput.extend({ nights: nightsInput(kind) });
const daysInput = (ordered: OrderedSlug) => orderInput(ordered).pick({ checkIn: true, nights: true });

/** The day of `usual` replaces an unreadable one, so that the other values stay on the page. */
async function getCheckout(
  ctx: Context,
  ordered: OrderedSlug,
  params: URLSearchParams,
  own: OwnHold | null,
  fallback: URLSearchParams = params,
): Promise<Checkout> {
  const day = today(ctx.now());
  const product = await getOrderedProduct(ctx, ordered, params);
  const { date: requestedDate, ...rest } = readOrder(params, product, day);
  const date = requestedDate ?? readOrder(fallback, product, day).date;
  if (!date)
    throw redirect(productPaths[product.kind].page(product.slug, tripQuery({ ...rest, date, month: null })), 303);
  const order = { ...rest, date };
  const stay = {
    checkIn: date,
    nights: order.nights,
    charter: order.charter,
    rooms: order.rooms ?? [],
    ...partyOf(order),
  };
  const { rooms, plans, ...offer } = await offerOrder(ctx, product, stay, replaceable(own));
  const { kind, slug, title, checkInTime, checkOutTime, nightsOnSale, images } = product;
  const picture = images[0] ?? null;
  return {
    product: { kind, slug, title, checkInTime, checkOutTime, nightsOnSale, picture, rooms, plans },
    today: day,
    order,
    ...offer,
    ownHold: own && toCheckoutHold(own),
  };
}

function toCheckoutHold({ code, holdExpiresAt, total, checkIn, nights, rooms, charter, state }: OwnHold): CheckoutHold {
  const roomText = roomsInWords({ rooms, charter });
  return { code, holdExpiresAt, total, checkIn, nights, rooms: roomText, canChange: state === "held" };
}

export const meta: Route.MetaFunction = ({ matches, params, location }) => {
  const kind = kindAt(location.pathname);
  return pageMeta({
    matches,
    title: `Đặt ${labelsOf({ kind }).product.toLowerCase()}`,
    description: "Kiểm tra chuyến đi, điền thông tin và giữ phòng.",
    path: productPaths[kind].checkout(params.slug),
    noindex: true,
  });
};

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const checkout = actionData?.checkout ?? loaderData.checkout;
  return <CheckoutForm checkout={checkout} formKey={loaderData.formKey} actionData={actionData ?? null} />;
}
