import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, formatDate, isCalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, DomainError, notFound } from "#kernel/errors.ts";
import { copySeason } from "#modules/availability/commands/copy-season.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { previewSeason } from "#modules/availability/queries/season.ts";
import { addYearOfWeeks, type Season } from "#modules/availability/rules/season.ts";
import { findProductName } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { dateInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import { Changes, MarkedAlert } from "../spreadsheets/file-result.tsx";
import { type DryRunView, dryRunViewOf } from "../spreadsheets/run-import-step.ts";
import type { Route } from "./+types/season-page.ts";
import { inventoryLabels } from "./labels.ts";
import { readPlan } from "./read-plan.ts";
import "../spreadsheets/spreadsheets.css";
import "./inventory.css";

/** Default number of nights: a quarter. */
const OFFERED_NIGHTS = 90;

async function productAt(ctx: Context, slug: string, url: URL) {
  requirePermission(ctx.actor, "prices.write");
  const kind = staffKindAt(url.pathname);
  const product = await findProductName(ctx, kind, slug);
  const plan = product && (await findRatePlan(ctx, product.id, readPlan(url).ratePlanId));
  if (!plan) throw notFound(inventoryLabels[kind].none);
  return { ...product, kind, ratePlanId: plan.id, terms: kind === "hotel" ? plan.title : null };
}

type Target = Awaited<ReturnType<typeof productAt>>;
type Answer = { season: Season; run: DryRunView; previewToken: string } | { copied: number; season: Season };

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const from = url.searchParams.get("tu") ?? "";
    return { product: await productAt(ctx, params.slug, url), from: isCalendarDate(from) ? from : today(ctx.now()) };
  });

const seasonForm = z.object({ from: dateInput, to: dateInput });
const copyForm = seasonForm.extend({ previewToken: z.string().max(100) });

async function previewForm(ctx: Context, season: Season, product: Target): Promise<Answer> {
  const run = await previewSeason(ctx, product, season);
  return { season, run: dryRunViewOf(run), previewToken: run.previewToken };
}

const formActions = actionsFor<Target, Answer>("prices.write", {
  preview: formAction(seasonForm, previewForm),
  copy: formAction(copyForm, async (ctx, { previewToken, ...season }, product) => {
    try {
      return { copied: await copySeason(ctx, product, { ...season, previewToken }), season };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "changed-meanwhile") throw error;
      throw conflict(error.code, error.message, { result: await previewForm(ctx, season, product) });
    }
  }),
});

export const action = ({ params, url, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    return run(await productAt(ctx, params.slug, url));
  });

export const meta: Route.MetaFunction = () => [{ title: "Chép sang năm sau" }];

export default function SeasonPage({ loaderData: { product, from }, actionData }: Route.ComponentProps) {
  const { kind, slug, ratePlanId, terms } = product;
  const rejection = isRejection(actionData) ? actionData : null;
  const answer = (rejection ? rejection.result : actionData) as Answer | undefined;
  const season = answer?.season ?? { from, to: addDays(from, OFFERED_NIGHTS - 1) };
  const priced = kind === "hotel" ? { dk: ratePlanId } : {};
  return (
    <>
      <PageHeading
        title={`Chép sang năm sau: ${product.title}`}
        crumbs={[
          { label: staffLabels[kind].line, href: kindPaths[kind].home() },
          { label: "Lịch giá và phòng", href: kindPaths[kind].inventory({ tau: slug, ...priced }) },
        ]}
      />
      <div className="import">
        {rejection && <Alert tone="error" title={rejection.message} />}
        {answer && "copied" in answer && (
          <div role="status">
            <Alert tone="success" title={`Đã chép vào ${answer.copied} đêm phòng`}>
              <Anchor
                className="link"
                href={kindPaths[kind].inventory({ tau: slug, ...priced, tu: addYearOfWeeks(season.from) })}
              >
                Xem lịch giá
              </Anchor>
            </Alert>
          </div>
        )}
        <SeasonForm
          key={`${season.from} ${season.to}`}
          season={seasonOf(rejection?.values) ?? season}
          terms={terms}
          errors={rejection?.fields ?? {}}
        />
        {answer && "run" in answer && <WhatIsCopied {...answer} />}
      </div>
    </>
  );
}

type FormValues = Readonly<Record<string, string>>;
const seasonOf = (values: FormValues | undefined) =>
  values?.from && values.to ? { from: values.from, to: values.to } : undefined;

type SeasonFormProps = { season: { from: string; to: string }; terms: string | null; errors: FormValues };

function SeasonForm({ season, terms, errors }: SeasonFormProps) {
  const { formData } = useNavigation();
  const days = [
    { name: "from", label: "Từ đêm", value: season.from },
    { name: "to", label: "Đến hết đêm", value: season.to },
  ] as const;
  return (
    <Box id="chon-mua" title="Chép những đêm nào">
      <div className="box-body import-choose">
        <Form method="post" noValidate className="import-form" aria-label="Xem trước">
          {days.map(({ name, label, value }) => (
            <div key={name} className="field">
              <span className="field-label">{label}</span>
              <DateTextField label={label} name={name} defaultValue={value} required error={errors[name]} />
            </div>
          ))}
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant="deep"
            busy={formData?.get("intent") === "preview" ? "Đang so" : undefined}
          >
            Xem trước
          </Button>
        </Form>
        <ul className="import-rules">
          <li>Mỗi đêm chép sang đúng 52 tuần sau, nên thứ hai vẫn sang thứ hai.</li>
          <li>
            Giá{terms && ` của điều kiện “${terms}”`} khác đi trở thành giá riêng của ngày. Phụ thu lễ không chép: lễ
            năm sau theo ngày của năm sau.
          </li>
          <li>Đêm đóng bán, không nhận, không trả phòng và số đêm tối thiểu chép theo; đêm đang đóng không mở lại.</li>
          <li>Số phòng mở bán và phòng đã bán giữ nguyên.</li>
        </ul>
      </div>
    </Box>
  );
}

type WhatIsCopiedProps = { season: Season; run: DryRunView; previewToken: string };

function WhatIsCopied({ season, run, previewToken }: WhatIsCopiedProps) {
  const { formData } = useNavigation();
  const { changeCount, unchanged, markedCount } = run;
  return (
    <Box
      id="se-chep"
      title={inWords({ from: addYearOfWeeks(season.from), to: addYearOfWeeks(season.to) })}
      head={
        <p role="status" className="text-text-2">
          <b className="num">{changeCount}</b> đêm phòng sẽ đổi, <b className="num">{unchanged}</b> giữ nguyên
        </p>
      }
    >
      <div className="box-body import-result">
        <MarkedAlert count={markedCount} noun="đêm phòng" />
        {changeCount === 0 ? (
          <Alert title="Không có gì để chép">Năm sau đã có giá và ngày đóng như những đêm này.</Alert>
        ) : (
          <>
            <Form method="post" className="import-apply" aria-label="Chép">
              <input type="hidden" name="from" value={season.from} />
              <input type="hidden" name="to" value={season.to} />
              <input type="hidden" name="previewToken" value={previewToken} />
              <Button
                type="submit"
                name="intent"
                value="copy"
                busy={formData?.get("intent") === "copy" ? "Đang chép" : undefined}
              >
                Chép vào {changeCount} đêm phòng
              </Button>
            </Form>
            <Changes run={run} noun="đêm phòng" />
          </>
        )}
      </div>
    </Box>
  );
}

const inWords = ({ from, to }: { from: CalendarDate; to: CalendarDate }) => `${formatDate(from)} – ${formatDate(to)}`;
