import { createHash, randomUUID } from "node:crypto";
import { createCookie, data, redirect } from "react-router";
import { readForm } from "#http/body.ts";
import { parse } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import { can } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { placeFlights, placePhoneFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { phoneFlightInput, placeFlightInput } from "#modules/bookings/contract/flight-placing.ts";
import { privatePath } from "#modules/bookings/rules/addresses.ts";
import type { Context } from "#platform/context.ts";
import { adminPaths } from "#web/admin/paths.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { readReferral } from "#web/cookies/referral-cookie.ts";
import { readTextCookie } from "#web/cookies/text-cookie.ts";
import { runLoader, toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/passengers-page.ts";
import { readOrder } from "./order/order.server.ts";
import { orderOf, passengerErrors, readFlightOrderForm } from "./order/order-fields.ts";
import { type OrderAnswer, OrderForm } from "./order/order-form.tsx";
import "../checkout/checkout.css";
import "#web/components/flight-search.css";
import "./flight-card.css";
import "./order/order.css";

/** Long enough to go back and forth between this page and the payment, short enough for another order tomorrow. */
const FORM_KEY_SECONDS = 30 * 60;

export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    await limitPriceRequests(context.get(requestGuard));
    const view = await readOrder(ctx, new URL(request.url).searchParams, request.signal);
    const cookie = formKeyCookie(ctx);
    const formKey = (await readTextCookie(cookie, request)) || randomUUID();
    return data(
      { view, formKey, isByPhone: sellsByPhone(ctx) },
      { headers: { "Set-Cookie": await cookie.serialize(formKey) } },
    );
  });

export async function action({ request, context }: Route.ActionArgs) {
  const [ctx, guard] = [context.get(requestContext), context.get(requestGuard)];
  const form = await toErrorPage(() => readForm(request));
  const params = new URL(request.url).searchParams;
  const view = await toErrorPage(async () => {
    await limitPriceRequests(guard);
    return readOrder(ctx, params, request.signal);
  });
  const order = orderOf(form, view.types);
  try {
    if (sellsByPhone(ctx)) {
      const { consent: _, ...phoneOrder } = order;
      const input = parse(phoneFlightInput, phoneOrder);
      const { code } = await placePhoneFlights(ctx, input, {
        key: idempotencyKey(form, input),
        signal: request.signal,
      });
      return redirect(adminPaths.booking(code, { xong: "da-tao-ve" }), 303);
    }
    const input = parse(placeFlightInput, order);
    const placed = await placeFlights(ctx, input, {
      key: idempotencyKey(form, input),
      from: guard.clientAddress,
      referrer: await readReferral(ctx, request),
      admit: () => guard.limits.consume("placing", guard.clientAddress),
      signal: request.signal,
    });
    return redirect(privatePath(ctx, placed, "payment"), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    // The page has messages for single fields that fit the way they are entered there.
    const fields = error.kind === "invalid" ? { ...error.fields, ...passengerErrors(order, view) } : error.fields;
    const shownTotal = code === "price-changed" ? Number(form.get("expectedTotal")) : null;
    const rejection = { code, message, fields, shownTotal };
    const headers = new Headers(error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : {});
    const formKey = nextFormKey(form, error);
    headers.append("Set-Cookie", await formKeyCookie(ctx).serialize(formKey));
    return data<OrderAnswer>(
      { view, values: readFlightOrderForm(form), rejection, formKey },
      { status: statusOf(error.kind), headers },
    );
  }
}

/** Staff with the right to sell book on behalf of a customer on the telephone. */
const sellsByPhone = ({ actor }: Context): boolean => actor.kind === "staff" && can(actor, "bookings.write");

/** Rate limit: each request asks suppliers for prices. */
const limitPriceRequests = ({
  limits,
  clientAddress,
}: {
  limits: { consume(name: "quote", key: string): Promise<void> };
  clientAddress: string;
}) => limits.consume("quote", clientAddress);

/** The same form with the same content books once, however often it is sent; other content is another order. */
function idempotencyKey(form: FormData, input: object): string {
  const content = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  return `${formKeyOf(form)}:${content}`;
}

/** An order that no airline has taken is over: the same form is a new order, which asks them again. */
const nextFormKey = (form: FormData, { code }: DomainError): string =>
  code === "seats-refused" ? randomUUID() : formKeyOf(form);

const formKeyOf = (form: FormData): string => String(form.get("formKey") ?? "").slice(0, 64);

// A cookie, so that going back and sending again keeps the same key.
const formKeyCookie = (ctx: Context) =>
  createCookie("phieu_bay", {
    path: paths.flights(),
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.siteUrl.startsWith("https:"),
    maxAge: FORM_KEY_SECONDS,
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Thông tin hành khách",
    description: "Điền tên hành khách đúng như giấy tờ và giữ chỗ.",
    path: paths.flightPassengers(),
    noindex: true,
  });

export default function FlightPassengersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OrderForm
      view={actionData?.view ?? loaderData.view}
      formKey={actionData?.formKey ?? loaderData.formKey}
      actionData={actionData ?? null}
      isByPhone={loaderData.isByPhone}
    />
  );
}
