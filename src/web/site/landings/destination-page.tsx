import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import { getDestination } from "#modules/landings/queries/get-landing.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/destination-page.ts";
import { landingMeta } from "./landing-meta.ts";
import { LandingView } from "./landing-view.tsx";

export const handle: PageHandle = { document: "static" };

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    landing: await getDestination(ctx, slug),
    firstDays: { cruise: earliestStart("cruise", ctx.now()), hotel: earliestStart("hotel", ctx.now()) },
  }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => landingMeta(matches, loaderData?.landing);

export default function DestinationPage({ loaderData }: Route.ComponentProps) {
  return <LandingView {...loaderData} />;
}
