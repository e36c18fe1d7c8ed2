import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { addBag, changeBag, removeBag } from "#modules/flights/commands/edit-bags.ts";
import {
  addFareAdjustment,
  removeFareAdjustment,
  updateFareAdjustment,
} from "#modules/flights/commands/edit-fare-adjustments.ts";
import { bagInput, fareChangeFields, fareChangeInput } from "#modules/flights/contract/timetable-input.ts";
import { listBagPrices, listFareChanges } from "#modules/flights/queries/timetable.ts";
import { idInput } from "#platform/input.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { timetablePaths } from "../paths.ts";
import type { Route } from "./+types/seasons-page.ts";
import { BaggagePrices } from "./baggage-prices.tsx";
import { parseAfterFields } from "./parse-after-fields.ts";
import { Seasons } from "./seasons.tsx";
import { weekdayFields, withWeekdays } from "./weekday-fields.tsx";
import "../settings/settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [seasons, bags] = await Promise.all([listFareChanges(ctx), listBagPrices(ctx)]);
    return { seasons, bags, mayWrite: can(ctx.actor, "prices.write") };
  });

const expectedVersion = z.string().max(40);
const seasonFields = fareChangeFields.omit({ weekdays: true }).extend(weekdayFields);
const newSeasonForm = seasonFields.transform((values, ctx) =>
  parseAfterFields(fareChangeInput, withWeekdays(values), ctx),
);
const changeSeasonForm = seasonFields
  .extend({ id: idInput, expectedVersion })
  .transform(({ id, expectedVersion, ...values }, ctx) => ({
    id,
    expectedVersion,
    season: parseAfterFields(fareChangeInput, withWeekdays(values), ctx),
  }));
const removeSeasonForm = z.strictObject({ id: idInput, expectedVersion });
const changeBagForm = bagInput.extend({ expectedVersion });
const removeBagForm = bagInput.pick({ airline: true, flightType: true, code: true }).extend({ expectedVersion });

const formActions = actionsFor<void, string>("prices.write", {
  "add-season": formAction(newSeasonForm, async (ctx, season) => {
    await addFareAdjustment(ctx, season);
    return "Đã thêm đợt giá";
  }),
  "change-season": formAction(changeSeasonForm, async (ctx, { id, season, expectedVersion }) => {
    await updateFareAdjustment(ctx, id, season, expectedVersion);
    return "Đã lưu đợt giá";
  }),
  "remove-season": formAction(removeSeasonForm, async (ctx, { id, expectedVersion }) => {
    await removeFareAdjustment(ctx, id, expectedVersion);
    return "Đã xoá đợt giá";
  }),
  "add-bag": formAction(bagInput, async (ctx, bag) => {
    await addBag(ctx, bag);
    return "Đã thêm gói hành lý";
  }),
  "change-bag": formAction(changeBagForm, async (ctx, { expectedVersion, ...bag }) => {
    await changeBag(ctx, bag, expectedVersion);
    return "Đã lưu gói hành lý";
  }),
  "remove-bag": formAction(removeBagForm, async (ctx, { expectedVersion, ...key }) => {
    await removeBag(ctx, key, expectedVersion);
    return "Đã xoá gói hành lý";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const meta: Route.MetaFunction = () => [{ title: "Đợt giá và hành lý" }];

export default function SeasonsPage({ loaderData: { seasons, bags, mayWrite }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Đợt giá và hành lý" crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]} />
      <ActionResult actionData={actionData} />
      <div className="settings-columns">
        <Seasons seasons={seasons} mayWrite={mayWrite} />
        <BaggagePrices bags={bags} mayWrite={mayWrite} />
      </div>
    </>
  );
}
