import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { changeCity } from "#modules/hotels/commands/change-city.ts";
import { placeInput } from "#modules/places/contract.ts";
import { placeMessages } from "#modules/places/messages.ts";
import { listCityEntries } from "#modules/places/queries.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { cityPaths } from "../paths.ts";
import type { Route } from "./+types/edit-page.ts";
import { CityForm } from "./city-form.tsx";
import { cityFlash } from "./flash.ts";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "catalogue.write");
    const city = (await listCityEntries(ctx)).find(({ id }) => id === params.id);
    if (!city) throw notFound(placeMessages.noSuch.city);
    return { city };
  });

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    await changeCity(ctx, params.id, parse(placeInput, Object.fromEntries(form)));
    throw redirect(cityPaths.list(cityFlash.after("da-luu")), 303);
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.city.name ?? "Địa điểm" }];

export default function EditCityPage({ loaderData: { city }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={city.name} crumbs={[{ label: "Địa điểm", href: cityPaths.list() }]} />
      <CityForm key={city.id} label={`Sửa ${city.name}`} submit="Lưu địa điểm" city={city} actionData={actionData} />
    </>
  );
}
