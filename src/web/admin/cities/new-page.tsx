import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { createCity } from "#modules/places/commands.ts";
import { placeInput } from "#modules/places/contract.ts";
import { listCityEntries } from "#modules/places/queries.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { cityPaths } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";
import { CityForm } from "./city-form.tsx";
import { cityFlash } from "./flash.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "catalogue.write");
    return { position: ((await listCityEntries(ctx)).at(-1)?.position ?? 0) + 10 };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    await createCity(ctx, parse(placeInput, Object.fromEntries(form)));
    throw redirect(cityPaths.list(cityFlash.after("da-tao")), 303);
  });

export const meta: Route.MetaFunction = () => [{ title: "Tạo địa điểm" }];

export default function NewCityPage({ loaderData: { position }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Tạo địa điểm" crumbs={[{ label: "Địa điểm", href: cityPaths.list() }]} />
      <CityForm
        label="Tạo địa điểm"
        submit="Tạo địa điểm"
        city={{ name: "", slug: "", position }}
        actionData={actionData}
      />
    </>
  );
}
