import { redirect } from "react-router";
import { DomainError } from "#kernel/errors.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import type { Landing } from "#modules/landings/contract.ts";
import { getDestination } from "#modules/landings/queries/get-landing.ts";
import { findPlaceRedirect } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/destination-page.ts";
import { landingMeta } from "./landing-meta.ts";
import { LandingView } from "./landing-view.tsx";

export const handle: PageHandle = { document: "static" };

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    landing: await findOrRedirect(ctx, slug),
    firstDays: { cruise: earliestStart("cruise", ctx.now()), hotel: earliestStart("hotel", ctx.now()) },
  }));

/** The destination of a slug; a former slug redirects to the current one. */
async function findOrRedirect(ctx: Context, slug: string): Promise<Landing> {
  try {
    return await getDestination(ctx, slug);
  } catch (error) {
    const present = error instanceof DomainError && error.kind === "not-found" && (await findPlaceRedirect(ctx, slug));
    if (present) throw redirect(paths.destination(present), 301);
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => landingMeta(matches, loaderData?.landing);

export default function DestinationPage({ loaderData }: Route.ComponentProps) {
  return <LandingView {...loaderData} />;
}
