import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import { getTheme } from "#modules/landings/queries/get-landing.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/theme-page.ts";
import { landingMeta } from "./landing-meta.ts";
import { LandingView, themeActions } from "./landing-view.tsx";

export const handle: PageHandle = { document: "static" };

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    landing: await getTheme(ctx, slug),
    firstDays: { cruise: earliestStart("cruise", ctx.now()), hotel: earliestStart("hotel", ctx.now()) },
  }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => landingMeta(matches, loaderData?.landing);

export default function ThemePage({ loaderData }: Route.ComponentProps) {
  const action = themeActions[loaderData.landing.slug];
  return (
    <LandingView {...loaderData}>
      {action && (
        <p>
          <LinkButton href={action.href}>{action.label}</LinkButton>
        </p>
      )}
    </LandingView>
  );
}
