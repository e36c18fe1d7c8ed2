import { z } from "zod";
import { can, requirePermission } from "#kernel/actor.ts";
import {
  addPartner,
  addTestimonial,
  changePartner,
  changeTestimonial,
  deletePartner,
  deleteTestimonial,
} from "#modules/homepage/commands.ts";
import { partnerInput, testimonialInput } from "#modules/homepage/contract.ts";
import { getHomeSectionViews, listHomepageEntries } from "#modules/homepage/queries.ts";
import { addImage } from "#modules/media/commands.ts";
import { MAX_UPLOAD_BYTES, MIN_LOGO_SIDE } from "#modules/media/limits.ts";
import { saveHomeSection } from "#modules/settings/commands.ts";
import { homeSectionInput, homeSections } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { fileStorage } from "#web/server/context.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/home-page.ts";
import { HomeSections } from "./home-sections.tsx";
import { Partners } from "./partners.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "catalogue.read");
    return {
      ...(await listHomepageEntries(ctx)),
      sections: await getHomeSectionViews(ctx),
      mayWrite: can(ctx.actor, "catalogue.write"),
      maySetUp: can(ctx.actor, "settings.write"),
    };
  });

const partnerForm = partnerInput.omit({ logoId: true }).extend({ logo: z.unknown().optional() });
const changePartnerForm = partnerForm.extend({ id: idInput, "no-logo": z.string().optional() });
const entryForm = z.object({ id: idInput });

const sectionForm = homeSectionInput
  .omit({ shown: true })
  .partial()
  .extend({ section: z.enum(homeSections), shown: z.literal("1").optional() });

const formActions = actionsFor<Storage, string>("catalogue.write", {
  "change-section": formAction(sectionForm, async (ctx, { section, shown, heading = "", lead = "" }) => {
    await saveHomeSection(ctx, section, { shown: shown === "1", heading, lead });
    return "Đã sửa phần của trang chủ";
  }),
  "add-testimonial": formAction(testimonialInput, async (ctx, input) => {
    await addTestimonial(ctx, input);
    return "Đã thêm cảm nhận";
  }),
  "change-testimonial": formAction(testimonialInput.extend({ id: idInput }), async (ctx, { id, ...input }) => {
    await changeTestimonial(ctx, id, input);
    return "Đã sửa cảm nhận";
  }),
  "delete-testimonial": formAction(entryForm, async (ctx, { id }) => {
    await deleteTestimonial(ctx, id);
    return "Đã xoá cảm nhận";
  }),
  "add-partner": formAction(partnerForm, async (ctx, { logo, ...input }, storage) => {
    await addPartner(ctx, { ...input, logoId: (await saveLogo(ctx, storage, logo, input.name)) ?? null });
    return "Đã thêm đối tác";
  }),
  "change-partner": formAction(changePartnerForm, async (ctx, { id, logo, "no-logo": noLogo, ...input }, storage) => {
    const logoId = noLogo ? null : await saveLogo(ctx, storage, logo, input.name);
    await changePartner(ctx, id, { ...input, ...(logoId !== undefined && { logoId }) });
    return "Đã sửa đối tác";
  }),
  "delete-partner": formAction(entryForm, async (ctx, { id }) => {
    await deletePartner(ctx, id);
    return "Đã xoá đối tác";
  }),
});

/** Id of the uploaded picture; undefined when none was selected. */
async function saveLogo(ctx: Context, storage: Storage, logo: unknown, name: string) {
  if (!(logo instanceof File) || logo.size === 0) return undefined;
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const picture = { bytes, alt: name, focalX: 0.5, focalY: 0.5, illustration: false };
  return (await addImage(ctx, storage, picture, MIN_LOGO_SIDE)).id;
}

const FORM_OVERHEAD_BYTES = 64 * 1024;

export const action = (args: Route.ActionArgs) =>
  runActions(args, formActions, args.context.get(fileStorage), MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Trang chủ" }];

export default function HomeContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { testimonials, partners, sections, mayWrite, maySetUp } = loaderData;
  return (
    <>
      <PageHeading title="Trang chủ" crumbs={maySetUp ? [{ label: "Cài đặt", href: adminPaths.settings() }] : []} />
      <ActionResult actionData={actionData} />
      <HomeSections sections={sections} mayWrite={mayWrite} />
      <div className="settings-columns mt-4">
        <Testimonials testimonials={testimonials} mayWrite={mayWrite} />
        <Partners partners={partners} mayWrite={mayWrite} />
      </div>
    </>
  );
}
