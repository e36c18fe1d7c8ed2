import { useFetcher } from "react-router";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { priceRulesInput } from "#modules/availability/contract/rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { findProductName, listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { Said } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths } from "../paths.ts";
import type { Route } from "./+types/rules-page.ts";
import { rulesForShip, toDraft, toRow } from "./rule-row.ts";
import { RulesForm } from "./rules-form.tsx";
import "./inventory.css";

async function productOf(ctx: Context, slug: string) {
  const product = await findProductName(ctx, "cruise", slug);
  if (!product) throw notFound("Không có tàu này.");
  return product;
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const product = await productOf(ctx, params.slug);
    const { rooms, rules } = await listPriceRules(ctx, product.id);
    const others = (await listProductNames(ctx, "cruise")).filter((one) => one.id !== product.id);
    const copied = await copiedRules(ctx, url.searchParams.get("tu"), rooms);
    return {
      ...{ product, rooms, rows: rules.map(toRow), seen: rules.map((rule) => rule.id), others, copied },
      mayWrite: can(ctx.actor, "prices.write"),
    };
  });
}

async function copiedRules(ctx: Context, slug: string | null, ours: { id: string; title: string }[]) {
  if (!slug) return null;
  const { rooms, rules } = await listPriceRules(ctx, (await productOf(ctx, slug)).id);
  return rulesForShip(rules.map(toRow), rooms, ours);
}

export function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const product = await productOf(ctx, params.slug);
    const rules = parse(priceRulesInput, toDraft(String(form.get("rules") ?? "[]")));
    const seen = String(form.get("seen") ?? "")
      .split(",")
      .filter(Boolean);
    await savePriceRules(ctx, product.id, rules, seen);
    return { intent: "save", said: `Đã lưu ${rules.length} quy tắc giá của ${product.title}` };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Quy tắc giá" }];

export default function RulesPage({ loaderData: { product, copied: _, ...shown } }: Route.ComponentProps) {
  // Stands above the form, which begins anew once it was saved.
  const saving = useFetcher<unknown>();
  return (
    <>
      <PageHeading
        title={`Quy tắc giá: ${product.title}`}
        crumbs={[
          { label: "Du thuyền Hạ Long", href: kindPaths.cruise.home() },
          { label: "Lịch giá và phòng", href: kindPaths.cruise.inventory({ tau: product.slug }) },
        ]}
      />
      <Said answer={saving.data} />
      <RulesForm key={shown.seen.join()} {...shown} saving={saving} />
    </>
  );
}
