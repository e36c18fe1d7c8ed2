import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { parse, queryOf } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { slugify } from "#kernel/slug.ts";
import { startCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";

import { idInput, textInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";

const copyQuery = z.strictObject({ tu: idInput.optional() });

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    requirePermission(ctx.actor, "catalogue.write");
    const { tu } = parse(copyQuery, queryOf(url));
    const source = tu ? await getCruiseToEdit(ctx, tu) : null;
    return { source: source && { id: source.id, title: source.work.title } };
  });
}

const newForm = z.strictObject({
  title: textInput(3, 120, "Tên tour cần ít nhất 3 ký tự."),
  copyOf: z.union([idInput, z.literal("").transform(() => undefined)]).optional(),
});

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { id } = await startCruise(ctx, parse(newForm, Object.fromEntries(form)));
    throw redirect(adminPaths.tour(id), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Tạo tour" }];

export default function NewTourPage({ loaderData: { source }, actionData }: Route.ComponentProps) {
  const refusal = isRefusal(actionData) ? actionData : null;
  const [title, setTitle] = useState(refusal?.typed.title ?? (source ? `${source.title} (bản sao)` : ""));
  const busy = useNavigation().state !== "idle" ? "Đang tạo" : undefined;
  return (
    <>
      <PageHeading title="Tạo tour" crumbs={[{ label: "Danh sách tour", href: adminPaths.tours() }]} />
      <Form method="post" noValidate className="box max-w-xl" aria-label="Tạo tour">
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
            label="Tên tour"
            required
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={refusal?.fields.title}
            hint={`Slug gợi ý: ${slugify(title) || "du-thuyen"}. Bạn đổi được ở bước sau.`}
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
