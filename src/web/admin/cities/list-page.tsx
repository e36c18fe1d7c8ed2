import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { listCityEntries } from "#modules/places/queries.ts";
import { deleteCities } from "#modules/products/commands/delete-place.ts";
import { countAtPlaces } from "#modules/products/queries/products-at.ts";
import { idInput } from "#platform/input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { cityPaths, kindPaths } from "../paths.ts";
import type { Route } from "./+types/list-page.ts";
import { cityFlash } from "./flash.ts";
import "../catalogue/catalogue.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [cities, counts] = await Promise.all([listCityEntries(ctx), countAtPlaces(ctx, "hotel")]);
    return {
      cities: cities.map((city) => ({ ...city, hotels: counts.get(city.id) ?? 0 })),
      mayWrite: can(ctx.actor, "catalogue.write"),
      flash: cityFlash.in(url),
    };
  });

const deleteForm = z.object({ id: idInput });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { id } = parse(deleteForm, Object.fromEntries(form));
    await deleteCities(ctx, [id]);
    return { intent: "delete", resultMessage: "Đã xoá địa điểm" };
  });

export const meta: Route.MetaFunction = () => [{ title: "Địa điểm" }];

type City = Route.ComponentProps["loaderData"]["cities"][number];

export default function CitiesPage({ loaderData: { cities, mayWrite, flash } }: Route.ComponentProps) {
  useFlashMessage(flash);
  const create = mayWrite && <LinkButton href={cityPaths.create()}>Tạo địa điểm</LinkButton>;
  return (
    <>
      <PageHeading title="Địa điểm" crumbs={[{ label: "Khách sạn", href: kindPaths.hotel.home() }]}>
        {create}
      </PageHeading>
      {cities.length === 0 ? (
        <EmptyState title="Chưa có địa điểm nào" actions={create}>
          <p>Mỗi khách sạn ở một địa điểm. Tạo địa điểm đầu tiên rồi thêm khách sạn.</p>
        </EmptyState>
      ) : (
        <ul className="city-cards" aria-label="Các địa điểm">
          {cities.map((city) => (
            <CityCard key={city.id} city={city} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </>
  );
}

function CityCard({ city, mayWrite }: { city: City; mayWrite: boolean }) {
  return (
    <li className="box city-card">
      <h2>{city.name}</h2>
      <p className="text-text-2">
        {city.hotels === 0 ? "Chưa có khách sạn" : `${city.hotels} khách sạn`} · thứ tự {city.position}
      </p>
      <p className="text-text-3">{city.slug}</p>
      {mayWrite && (
        <div className="catalogue-actions">
          <LinkButton variant="outline" size="sm" href={cityPaths.edit(city.id)} aria-label={`Sửa ${city.name}`}>
            Sửa
          </LinkButton>
          <DeleteDialog title={`Xoá “${city.name}”?`} of={city.name} intent="delete" hidden={{ id: city.id }}>
            Chỉ xoá được địa điểm không còn khách sạn nào. Không lấy lại được sau khi xoá.
          </DeleteDialog>
        </div>
      )}
    </li>
  );
}
