import Eye from "lucide-react/icons/eye";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { slugify } from "#kernel/slug.ts";
import { addUsualAmenities } from "#modules/amenities/commands.ts";
import { type Amenity, amenityTypes } from "#modules/amenities/contract.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { openingInput } from "#modules/availability/contract/opening.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { getSaleState } from "#modules/availability/queries/sale-state.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { saleProblemsIn } from "#modules/availability/rules/sale-problems.ts";
import { findPictures } from "#modules/media/queries.ts";
import { createArea, createCity } from "#modules/places/commands.ts";
import { placeInput } from "#modules/places/contract.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import type { SavedDraft } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { placesOf } from "#modules/products/queries/places.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { readJsonField } from "#web/forms/read-json-field.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import type { Route } from "./+types/edit-page.ts";
import { ProductEditor } from "./editor/product-editor.tsx";
import { flashMessageIn, productFlash, publishedQuery } from "./flash.ts";
import { getHidingEffects } from "./hiding.server.ts";
import { functionsOfKinds } from "./kinds.server.ts";
import { staffLabels } from "./labels.ts";
import { SaleProblemList } from "./sale-problem-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import "./editor/editor.css";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    const edited = functionsOfKinds[kind];
    const product = await edited.getToEdit(ctx, params.slug);
    const { id, draft } = product;
    const imageIds = [draft.imageIds, ...draft.rooms.map((room) => room.imageIds)].flat();
    const [places, own, rooms, pictures, blockers, sale, from, hiding] = await Promise.all([
      placesOf(ctx, kind),
      listAmenities(ctx, edited.amenities.own),
      listAmenities(ctx, edited.amenities.rooms),
      findPictures(ctx, imageIds),
      edited.blockers(ctx, id, draft),
      getSaleState(ctx, { id, kind }),
      getFromOffer(ctx, { id, kind, lengths: edited.stayLengthsOf(draft) }, 1),
      getHidingEffects(ctx, kind, product.state === "published" ? [id] : []),
    ]);
    return {
      kind,
      product,
      places,
      blockers,
      amenities: { own, rooms },
      pictures: Object.fromEntries(pictures),
      sale: {
        isOpen: sale.isOpen,
        firstNight: sale.firstDay,
        lastNight: latestStart(kind, sale.firstDay),
        pricedRoomIds: sale.rooms.filter((room) => !sale.unpriced.includes(room)).map(({ id }) => id),
        from: from.product?.price ?? null,
      },
      hiding: hiding[id],
      problems: product.state === "published" ? saleProblemsIn(sale) : [],
      may: {
        write: can(ctx.actor, "catalogue.write"),
        publish: can(ctx.actor, "catalogue.publish"),
        price: can(ctx.actor, "prices.write"),
      },
      mayPrice: can(ctx.actor, "prices.read"),
      flash: flashMessageIn(kind, url),
    };
  });

/** The longest product has about 300,000 characters; form encoding needs up to nine bytes for a Vietnamese character. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

const editForm = z.strictObject({
  id: idInput,
  version: z.coerce.number().int().min(0),
  draft: z.string().optional(),
  confirmed: z.literal("1").optional(),
  /** `openingInput` as JSON. */
  opening: z.string().optional(),
});

export const action = ({ url, ...args }: Route.ActionArgs) =>
  runFormAction(
    args,
    async (form, ctx) => {
      const kind = staffKindAt(url.pathname);
      const { intent, run } = formActionOf(ctx, formActions, form);
      const saved = await run(kind);
      return { saved, intent, resultMessage: messageAfter(intent, kind) };
    },
    MAX_FORM_BYTES,
  );

/** Result of adding a place or amenities to the form's lists; the input is kept. */
type Added = { places?: { id: string; name: string }[]; placeId?: string; amenities?: Amenity[] };
type Result = SavedDraft | Added;

const placeForm = z.strictObject({ name: placeInput.shape.name });
const amenitiesForm = z.strictObject({ kind: z.enum(amenityTypes) });

const write = (
  ctx: Context,
  { id, version, draft }: z.output<typeof editForm>,
  kind: ProductKind,
): Promise<SavedDraft> => functionsOfKinds[kind].write(ctx, id, readDraft(kind, draft), { version });

function messageAfter(intent: string, kind: ProductKind): string {
  if (intent === "hide") return productMessages[kind].hidden;
  if (intent === "add-place") return `Đã thêm ${staffLabels[kind].place.toLowerCase()}.`;
  return intent === "start" ? "Đã thêm các tiện ích thường dùng." : "";
}

const formActions = mergeActions(
  actionsFor<ProductKind, Result>("catalogue.write", {
    "add-place": formAction(placeForm, async (ctx, { name }, kind) => {
      const position = 10 * ((await placesOf(ctx, kind)).length + 1);
      const create = kind === "hotel" ? createCity : createArea;
      const { id } = await create(ctx, { name, slug: slugify(name), position });
      return { placeId: id, places: await placesOf(ctx, kind) };
    }),
    start: formAction(amenitiesForm, async (ctx, { kind: type }) => {
      await addUsualAmenities(ctx, type);
      return { amenities: await listAmenities(ctx, type) };
    }),
    write: formAction(editForm, write),
    discard: formAction(editForm, async (ctx, { id, version }, kind) => {
      const [edited, pages] = [functionsOfKinds[kind], kindPaths[kind]];
      await edited.discard(ctx, id, { version });
      const { slug } = await edited.getToEdit(ctx, id).catch(() => ({ slug: null }));
      const dropped = productFlash[kind].after("da-bo");
      throw redirect(slug ? pages.edit(slug, dropped) : pages.list(dropped), 303);
    }),
  }),
  actionsFor<ProductKind, Result>("catalogue.publish", {
    publish: formAction(editForm, async (ctx, { id, version, draft, confirmed, opening }, kind) => {
      const edited = functionsOfKinds[kind];
      const opened = await edited.publish(ctx, id, {
        version,
        draft: readDraft(kind, draft),
        confirmed: confirmed !== undefined,
        ...(opening !== undefined && { opening: readJsonField(openingInput, opening) }),
      });
      const { slug } = await edited.getToEdit(ctx, id);
      throw redirect(kindPaths[kind].edit(slug ?? id, publishedQuery(kind, opened)), 303);
    }),
    hide: formAction(editForm, async (ctx, input, kind) => {
      const saved = await write(ctx, input, kind);
      await hideProduct(ctx, kind, input.id);
      return saved;
    }),
  }),
);

const readDraft = (kind: ProductKind, text = "") => readJsonField(functionsOfKinds[kind].draft, text);

/** The answer to a save holds all data of the editor, so the page's queries do not run every few seconds. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intent") === "write" ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.product.draft.title || `Cập nhật ${staffLabels[loaderData?.kind ?? "cruise"].noun}` },
];

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { kind, product, problems, mayPrice, flash, ...lists } = loaderData;
  const { Noun, list } = staffLabels[kind];
  useFlashMessage(flash);
  return (
    <>
      <PageHeading
        title={product.draft.title || `${Noun} chưa có tên`}
        crumbs={[{ label: list, href: kindPaths[kind].list() }]}
      >
        <StateBadge state={product.state} />
        {product.slug && mayPrice && (
          <LinkButton variant="quiet" href={kindPaths[kind].inventory({ tau: product.slug })}>
            Lịch giá
          </LinkButton>
        )}
        {product.state === "published" && product.slug && (
          <LinkButton variant="quiet" href={productPaths[kind].page(product.slug)}>
            <Eye />
            Xem trang
          </LinkButton>
        )}
      </PageHeading>
      {problems.length > 0 && (
        <div className="mb-4">
          <Alert tone="warning" title={productMessages[kind].notOnSale}>
            <SaleProblemList kind={kind} slug={product.slug} problems={problems} />
          </Alert>
        </div>
      )}
      <ProductEditor key={product.id} {...lists} kind={kind} product={product} />
    </>
  );
}
