import Search from "lucide-react/icons/search";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import { fold } from "#kernel/vietnamese.ts";
import { findRatePlan, listPlansOfProducts } from "#modules/availability/queries/rate-plans.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { removeCommission } from "#modules/commissions/commands.ts";
import { commissionInput, commissionKey, commissionSearch } from "#modules/commissions/contract.ts";
import { listCommissions } from "#modules/commissions/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/commissions-page.ts";
import { ProductRow, type ProductWithCommissions } from "./product-row.tsx";
import "../settings/settings.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(commissionSearch, queryOf(url));
    const { text, declared, page, size } = parse(commissionSearch, query);
    const matching = (await listCommissions(ctx)).filter(
      ({ title, commissions }) => fold(title).includes(fold(text)) && !(declared && commissions.length > 0),
    );
    redirectToLastPage({ total: matching.length, page, size }, (last) =>
      adminPaths.commissions({ ...query, page: last }),
    );
    const shown = matching.slice((page - 1) * size, page * size);
    const plans = await listPlansOfProducts(
      ctx,
      shown.map(({ id }) => id),
    );
    const titlesOf = (id: string) => (plans.get(id) ?? []).map((plan) => ({ id: plan.id, title: plan.title }));
    const data = shown.map((product): ProductWithCommissions => ({ ...product, plans: titlesOf(product.id) }));
    const list: Page<ProductWithCommissions> = { data, total: matching.length, page, size };
    return { list, query, mayWrite: can(ctx.actor, "costs.write"), today: today(ctx.now()) };
  });

const formActions = actionsFor<void, string>("costs.write", {
  set: formAction(commissionInput, async (ctx, input) => {
    const changed = await setProductCommission(ctx, input);
    return changed === 0 ? "Đã lưu hoa hồng" : `Đã lưu hoa hồng, áp dụng cho ${changed} đơn đã bán`;
  }),
  remove: formAction(commissionKey, async (ctx, key) => {
    const plan = key.planId === undefined ? null : await findRatePlan(ctx, key.productId, key.planId);
    await removeCommission(ctx, key, { plan: plan?.title });
    return "Đã xoá mức hoa hồng";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Hoa hồng" }];

const groups = [
  { kind: "cruise", title: "Du thuyền" },
  { kind: "hotel", title: "Khách sạn" },
] as const;

export default function CommissionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, mayWrite, today } = loaderData;
  const { page: _, ...filters } = query;
  const isFiltered = filters.text !== undefined || filters.declared !== undefined;
  return (
    <>
      <PageHeading title="Hoa hồng" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <LinkButton href={adminPaths.supplierStatement()} variant="outline">
          Công nợ nhà cung cấp
        </LinkButton>
      </PageHeading>
      <ActionResult actionData={actionData} />
      <p className="text-text-2">
        Phần giá bán mà đại lý được giữ, tính theo ngày khách đến. Mỗi đơn giữ mức của lúc bán.
      </p>
      <details className="mb-4 text-text-2">
        <summary className="link link-tall">Khi nào đặt mức mới, khi nào sửa?</summary>
        <ul className="list-disc pl-5">
          <li>Nhà cung cấp đổi mức: bạn đặt mức mới từ ngày mới.</li>
          <li>Mức bị ghi sai: bạn lưu lại đúng ngày đã có. Các đơn đang theo mức đó cũng được sửa.</li>
          <li>Đơn chưa có mức nào nhận mức đầu tiên bạn đặt cho ngày của đơn.</li>
          <li>
            Nhiều mức cùng đúng một ngày: mức của gói giá đứng trước mức chung, mức có ngày cuối đứng trước mức không
            có, rồi đến mức bắt đầu muộn hơn và mức kết thúc sớm hơn.
          </li>
        </ul>
      </details>
      <FilterForm
        label="Tìm nơi có hoa hồng"
        query={filters}
        all={adminPaths.commissions()}
        className="box md:grid-cols-[minmax(0,1fr)_14rem_auto]"
      >
        <TextField
          id="text"
          name="text"
          type="search"
          label="Tìm tàu, khách sạn"
          icon={Search}
          maxLength={100}
          defaultValue={query.text ?? ""}
        />
        <SelectField
          id="declared"
          name="declared"
          label="Mức hoa hồng"
          options={[
            { value: "", label: "Tất cả" },
            { value: "false", label: "Chưa khai" },
          ]}
          defaultValue={query.declared ?? ""}
        />
      </FilterForm>
      {groups.map(({ kind, title }) => {
        const products = list.data.filter((product) => product.kind === kind);
        // A page may hold products of one kind only.
        if (products.length === 0 && list.data.length > 0) return null;
        return (
          <Box key={kind} id={`nhom-${kind}`} title={title} className="mt-4">
            <ul className="settings-rows">
              {products.map((product) => (
                <ProductRow key={product.id} product={product} mayWrite={mayWrite} today={today} />
              ))}
              {products.length === 0 && (
                <li>
                  {isFiltered ? "Không có" : "Chưa có"} {title.toLowerCase()} nào{isFiltered && " khớp"}.
                </li>
              )}
            </ul>
          </Box>
        );
      })}
      <div className="mt-4">
        <ListPages
          list={list}
          hrefOf={(page) => adminPaths.commissions({ ...filters, page })}
          query={filters}
          noun="tàu, khách sạn"
        />
      </div>
    </>
  );
}
