import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { parse, queryOf } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { slugify } from "#kernel/slug.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { idInput, textInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";
import { productFlash } from "./flash.ts";
import { functionsOfKinds } from "./kinds.server.ts";
import { staffLabels } from "./labels.ts";

const copyQuery = z.strictObject({ tu: idInput.optional() });

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    requirePermission(ctx.actor, "catalogue.write");
    const { tu } = parse(copyQuery, queryOf(url));
    const source = tu ? await functionsOfKinds[kind].getToEdit(ctx, tu) : null;
    return { kind, source: source && { id: source.id, title: source.draft.title } };
  });

const newForm = (kind: ProductKind) =>
  z.strictObject({
    title: textInput(3, 120, staffLabels[kind].nameMissing),
    copyOf: z.union([idInput, z.literal("").transform(() => undefined)]).optional(),
  });

export const action = ({ url, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const kind = staffKindAt(url.pathname);
    const { id } = await functionsOfKinds[kind].start(ctx, parse(newForm(kind), Object.fromEntries(form)));
    throw redirect(kindPaths[kind].edit(id, productFlash[kind].after("da-tao")), 303);
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Tạo ${staffLabels[loaderData?.kind ?? "cruise"].noun}` },
];

export default function NewProductPage({ loaderData: { kind, source }, actionData }: Route.ComponentProps) {
  const { noun, list, defaultSlug } = staffLabels[kind];
  const rejection = isRejection(actionData) ? actionData : null;
  const [title, setTitle] = useState(rejection?.values.title ?? (source ? `${source.title} (bản sao)` : ""));
  const busy = useNavigation().state !== "idle" ? "Đang tạo" : undefined;
  return (
    <>
      <PageHeading title={`Tạo ${noun}`} crumbs={[{ label: list, href: kindPaths[kind].list() }]} />
      <Form method="post" noValidate className="box max-w-xl" aria-label={`Tạo ${noun}`}>
        <div className="box-body grid gap-4">
          {source && (
            <Alert title={`Sao chép từ ${source.title}`}>
              Mọi mục được chép sang bản nháp mới, trừ lịch giá và đánh giá.
            </Alert>
          )}
          <input type="hidden" name="copyOf" value={source?.id ?? ""} />
          <TextField
            id="title"
            name="title"
            label={`Tên ${noun}`}
            required
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={rejection?.fields.title}
            hint={`Slug gợi ý: ${slugify(title) || defaultSlug}. Bạn đổi được ở bước sau.`}
          />
          <div>
            <Button type="submit" busy={busy}>
              {source ? "Tạo bản sao" : "Tạo bản nháp"}
            </Button>
          </div>
        </div>
      </Form>
    </>
  );
}
