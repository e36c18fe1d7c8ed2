import { useFetcher } from "react-router";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { priceRulesInput } from "#modules/availability/contract/rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { findDefaultPrice, findProductName, listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { Anchor } from "#ui/anchor.tsx";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import type { Route } from "./+types/rules-page.ts";
import { inventoryLabels } from "./labels.ts";
import { copyRulesByRoomName, toRow, toRulesInput } from "./rule-row.ts";
import { RulesForm } from "./rules-form.tsx";
import "./rules.css";

async function productOf(ctx: Context, kind: ProductKind, slug: string) {
  const product = await findProductName(ctx, kind, slug);
  if (!product) throw notFound(inventoryLabels[kind].none);
  return product;
}

/** The rate plans of a product with their own prices, and the one of the address. */
async function plansOf(ctx: Context, productId: string, planId: string | null) {
  const all = (await listRatePlans(ctx, [productId])).get(productId) ?? [];
  const plans = all.filter(({ changePercent }) => changePercent === null).map(({ id, title }) => ({ id, title }));
  return { plans, plan: plans.find(({ id }) => id === planId) ?? plans[0] ?? null };
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    const product = await productOf(ctx, kind, params.slug);
    const { plans, plan } = await plansOf(ctx, product.id, url.searchParams.get("dk"));
    const { rooms, rules } = await listPriceRules(ctx, product.id, plan?.id);
    const others = (await listProductNames(ctx, kind)).filter((one) => one.id !== product.id);
    const defaultPrice = await findDefaultPrice(ctx, product.id);
    const copied = await copiedRules(ctx, kind, url.searchParams.get("tu"), rooms);
    return {
      kind,
      plans,
      plan,
      product,
      rooms,
      rows: rules.map(toRow),
      knownRuleIds: rules.map((rule) => rule.id).join(),
      others,
      copied,
      defaultPrice,
      mayWrite: can(ctx.actor, "prices.write"),
    };
  });

async function copiedRules(
  ctx: Context,
  kind: ProductKind,
  slug: string | null,
  ours: { id: string; title: string }[],
) {
  if (!slug) return null;
  const { rooms, rules } = await listPriceRules(ctx, (await productOf(ctx, kind, slug)).id);
  return copyRulesByRoomName(rules.map(toRow), rooms, ours);
}

export const action = ({ params, url, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const kind = staffKindAt(url.pathname);
    const product = await productOf(ctx, kind, params.slug);
    const { plan } = await plansOf(ctx, product.id, String(form.get("plan") ?? ""));
    const rules = parse(priceRulesInput, toRulesInput(String(form.get("rules") ?? "[]")));
    const knownRuleIds = String(form.get("knownRuleIds") ?? "")
      .split(",")
      .filter(Boolean);
    await savePriceRules(ctx, product.id, rules, knownRuleIds, plan?.id);
    return { intent: "save", resultMessage: `Đã lưu ${rules.length} quy tắc giá của ${product.title}` };
  });

export const meta: Route.MetaFunction = () => [{ title: "Quy tắc giá" }];

export default function RulesPage({
  loaderData: { kind, plans, plan, product, copied: _, ...form },
}: Route.ComponentProps) {
  // Kept above the form, which is remounted after a save.
  const saving = useFetcher<unknown>();
  return (
    <>
      <PageHeading
        title={`Quy tắc giá: ${product.title}`}
        crumbs={[
          { label: staffLabels[kind].line, href: kindPaths[kind].home() },
          {
            label: "Lịch giá và phòng",
            href: kindPaths[kind].inventory({ tau: product.slug, dk: kind === "hotel" ? plan?.id : null }),
          },
        ]}
      />
      <ActionResult actionData={saving.data} />
      {plans.length > 1 && (
        <nav className="tabs mb-4" aria-label="Điều kiện giá">
          {plans.map(({ id, title }) => (
            <Anchor
              key={id}
              href={kindPaths[kind].priceRules(product.slug, { dk: id })}
              {...(id === plan?.id && { "aria-current": "true" as const })}
            >
              {title}
            </Anchor>
          ))}
        </nav>
      )}
      <RulesForm key={`${plan?.id} ${form.knownRuleIds}`} {...form} kind={kind} plan={plan?.id ?? ""} saving={saving} />
    </>
  );
}
