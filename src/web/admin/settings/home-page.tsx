import { parse } from "#http/input.ts";
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
import { listHomepageEntries } from "#modules/homepage/queries.ts";
import { addImage } from "#modules/media/commands.ts";
import { MAX_UPLOAD_BYTES, MIN_LOGO_SIDE } from "#modules/media/limits.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { fileStorage, requestContext } from "#web/context.ts";
import { stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { Said } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/home-page.ts";
import { Partners } from "./partners.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./settings.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    requirePermission(ctx.actor, "catalogue.read");
    return {
      ...(await listHomepageEntries(ctx)),
      mayWrite: can(ctx.actor, "catalogue.write"),
      maySetUp: can(ctx.actor, "settings.write"),
    };
  });
}

type Typed = Record<string, FormDataEntryValue>;
type Step = (ctx: Context, typed: Typed, storage: Storage) => Promise<string>;

const partnerForm = partnerInput.omit({ logoId: true });

const steps = stepsFor<Step>("catalogue.write", {
  async "add-testimonial"(ctx, typed) {
    await addTestimonial(ctx, parse(testimonialInput, typed));
    return "Đã thêm cảm nhận";
  },
  async "change-testimonial"(ctx, { id, ...typed }) {
    await changeTestimonial(ctx, parse(idInput, id), parse(testimonialInput, typed));
    return "Đã sửa cảm nhận";
  },
  async "delete-testimonial"(ctx, { id }) {
    await deleteTestimonial(ctx, parse(idInput, id));
    return "Đã xoá cảm nhận";
  },
  async "add-partner"(ctx, { logo, ...typed }, storage) {
    const input = parse(partnerForm, typed);
    await addPartner(ctx, { ...input, logoId: (await keepLogo(ctx, storage, logo, input.name)) ?? null });
    return "Đã thêm đối tác";
  },
  async "change-partner"(ctx, { id, logo, "no-logo": noLogo, ...typed }, storage) {
    const input = parse(partnerForm, typed);
    const logoId = noLogo ? null : await keepLogo(ctx, storage, logo, input.name);
    await changePartner(ctx, parse(idInput, id), { ...input, ...(logoId !== undefined && { logoId }) });
    return "Đã sửa đối tác";
  },
  async "delete-partner"(ctx, { id }) {
    await deletePartner(ctx, parse(idInput, id));
    return "Đã xoá đối tác";
  },
});

/** The id of the picture that was sent along; undefined when none was chosen. */
async function keepLogo(ctx: Context, storage: Storage, logo: FormDataEntryValue | undefined, name: string) {
  if (!(logo instanceof File) || logo.size === 0) return undefined;
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const picture = { bytes, alt: name, focalX: 0.5, focalY: 0.5, illustration: false };
  return (await addImage(ctx, storage, picture, MIN_LOGO_SIDE)).id;
}

const AROUND_FILE = 64 * 1024;

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const work = async (form: FormData) => {
    const { intent, step, typed } = stepOf(ctx, steps, form);
    return { intent, said: await step(ctx, typed, context.get(fileStorage)) };
  };
  return submit(request, work, MAX_UPLOAD_BYTES + AROUND_FILE);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Trang chủ" }];

export default function HomeContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { testimonials, partners, mayWrite, maySetUp } = loaderData;
  return (
    <>
      <PageHeading title="Trang chủ" crumbs={maySetUp ? [{ label: "Cài đặt", href: adminPaths.settings() }] : []} />
      <Said answer={actionData} />
      <div className="settings-columns">
        <Testimonials testimonials={testimonials} mayWrite={mayWrite} />
        <Partners partners={partners} mayWrite={mayWrite} />
      </div>
    </>
  );
}
