import { redirect } from "react-router";
import type { RateLimits } from "#http/rate-limit.ts";
import { requestOfferConsent, withdrawOffers } from "#modules/consents/commands/agree.ts";
import { presentText } from "#modules/consents/messages.ts";
import { getOffersState } from "#modules/consents/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { requestGuard } from "#web/server/context.ts";
import { OffersChoice } from "../consents/offers-choice.tsx";
import type { Route } from "./+types/offers-page.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const { code, contact } = await openBookingForVisitor(args);
    const email = contact.email.toLowerCase();
    return { code, email, state: await getOffersState(ctx, email), text: presentText("offers").text };
  });

// A visitor with the booking link may not own its email address, so a confirmation email is sent first.
const formActions = actionsFor<{ email: string; limits: RateLimits }>("public", {
  agree: formAction(noInput, async (ctx, _, { email, limits }) => {
    await limits.consume("enquiryAnswer", email);
    await requestOfferConsent(ctx, email, "booking");
  }),
  withdraw: formAction(noInput, (ctx, _, { email }) => withdrawOffers(ctx, email)),
});

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { limits, clientAddress } = args.context.get(requestGuard);
    const { run } = formActionOf(ctx, formActions, form);
    const { code, contact } = await openBookingForVisitor(args);
    await limits.consume("booking", clientAddress);
    if (contact.email !== "") await run({ email: contact.email.toLowerCase(), limits });
    return redirect(paths.bookingOffers(code), 303);
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Thư ưu đãi, đơn ${spacedCode(loaderData.code)}` : "Đơn hàng");

export default function BookingOffersPage({ loaderData: { code, ...offers }, actionData }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-5">
        <h1 className="title-1">Nhận thư ưu đãi</h1>
        {isRejection(actionData) && <Alert tone="error">{actionData.message}</Alert>}
        {offers.email === "" ? (
          <p>Đơn này không có email.</p>
        ) : (
          <OffersChoice {...offers} isProved={false} action={paths.bookingOffers(code)} />
        )}
        <p>
          <LinkButton href={paths.booking(code)} variant="quiet">
            Về đơn
          </LinkButton>
        </p>
      </div>
    </section>
  );
}
