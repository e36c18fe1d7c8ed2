import Eye from "lucide-react/icons/eye";
import { redirect } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { saleProblems } from "#modules/availability/queries/sale-problems.ts";
import { dropCruiseWork, writeCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { publishOnSale } from "#modules/cruises/commands/publish-on-sale.ts";
import { cruiseWork } from "#modules/cruises/contract/editing.ts";
import { cruiseMessages } from "#modules/cruises/messages.ts";
import { blockersOfCruise, getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";

import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { requestContext } from "#web/context.ts";
import { joined, step, stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import { useSaidOnArrival } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/edit-page.ts";
import { TourEditor } from "./editor/tour-editor.tsx";
import { DROPPED, PUBLISHED, saidOnArrival } from "./said.ts";
import { StateBadge } from "./state-badge.tsx";
import "./editor/editor.css";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const tour = await getCruiseToEdit(ctx, params.slug);
    const imageIds = [tour.work.imageIds, ...tour.work.rooms.map((room) => room.imageIds)].flat();
    const [areas, shipAmenities, roomAmenities, pictures, blockers, problems, from] = await Promise.all([
      listAreas(ctx),
      listAmenities(ctx, "ship"),
      listAmenities(ctx, "ship-room"),
      findPictures(ctx, imageIds),
      blockersOfCruise(ctx, tour.id, tour.work),
      saleProblems(ctx, { id: tour.id, kind: "cruise" }),
      getFromOffer(
        ctx,
        { id: tour.id, kind: "cruise", lengths: tour.work.itineraries.flatMap((one) => one.nights ?? []) },
        1,
      ),
    ]);
    const sale = { problems, from: from.product?.price ?? null };
    const may = { write: can(ctx.actor, "catalogue.write"), publish: can(ctx.actor, "catalogue.publish") };
    return {
      tour,
      areas,
      shipAmenities,
      roomAmenities,
      pictures: Object.fromEntries(pictures),
      blockers,
      sale,
      may,
      said: saidOnArrival(url),
    };
  });
}

/** The longest ship has some 300,000 letters, and a form writes one of Vietnamese with up to nine signs. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

const editForm = z.strictObject({
  id: idInput,
  version: z.coerce.number().int().min(0),
  work: z.string().optional(),
  confirmed: z.literal("1").optional(),
});

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const work = async (form: FormData) => {
    const { intent, run } = stepOf(ctx, steps, form);
    const saved = await run();
    return { done: intent, saved, intent, said: intent === "hide" ? cruiseMessages.hidden : "" };
  };
  return submit(request, work, MAX_FORM_BYTES);
}

const write = (ctx: Context, { id, version, work }: z.output<typeof editForm>) =>
  writeCruise(ctx, id, readWork(work), { version });

const steps = joined(
  stepsFor<void, Awaited<ReturnType<typeof write>>>("catalogue.write", {
    write: step(editForm, write),
    drop: step(editForm, async (ctx, { id, version }) => {
      await dropCruiseWork(ctx, id, { version });
      const { slug } = await getCruiseToEdit(ctx, id).catch(() => ({ slug: null }));
      throw redirect(slug ? adminPaths.tour(slug, DROPPED) : adminPaths.tours(DROPPED), 303);
    }),
  }),
  stepsFor<void, Awaited<ReturnType<typeof write>>>("catalogue.publish", {
    publish: step(editForm, async (ctx, { id, version, work, confirmed }) => {
      await publishOnSale(ctx, id, { version, work: readWork(work), confirmed: confirmed !== undefined });
      const { slug } = await getCruiseToEdit(ctx, id);
      throw redirect(adminPaths.tour(slug ?? id, PUBLISHED), 303);
    }),
    hide: step(editForm, async (ctx, typed) => {
      const saved = await write(ctx, typed);
      await hideProduct(ctx, "cruise", typed.id);
      return saved;
    }),
  }),
);

function readWork(text = "") {
  try {
    return parse(cruiseWork, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? invalid("Không đọc được nội dung. Xin tải lại trang.") : error;
  }
}

/** Saving what is typed must not load the page anew under the hands of who types. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) {
  return formData?.get("intent") === "write" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.tour.work.title || "Cập nhật tour" }];

export default function EditTourPage({ loaderData }: Route.ComponentProps) {
  const { tour, said } = loaderData;
  useSaidOnArrival(said);
  return (
    <>
      <PageHeading
        title={tour.work.title || "Tour chưa có tên"}
        crumbs={[{ label: "Danh sách tour", href: adminPaths.tours() }]}
      >
        <StateBadge state={tour.state} />
        {tour.state === "published" && tour.slug && (
          <LinkButton variant="quiet" href={paths.cruise(tour.slug)}>
            <Eye />
            Xem trang
          </LinkButton>
        )}
      </PageHeading>
      {/* Another version from the server, after publishing or dropping, begins anew. */}
      <TourEditor key={`${tour.id} ${tour.version} ${tour.state}`} {...loaderData} />
    </>
  );
}
