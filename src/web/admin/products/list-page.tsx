import Search from "lucide-react/icons/search";
import Upload from "lucide-react/icons/upload";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import type { SaleProblem } from "#modules/availability/rules/sale-problems.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { placesOf } from "#modules/products/queries/places.ts";
import { idInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useLoading } from "#ui/use-loading.ts";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { flashMessageIn } from "./flash.ts";
import { getHidingEffects } from "./hiding.server.ts";
import { functionsOfKinds } from "./kinds.server.ts";
import { staffLabels } from "./labels.ts";
import { ProductTable } from "./product-table.tsx";
import { SaleProblemList } from "./sale-problem-list.tsx";
import { stateNames } from "./states.ts";
import "./products.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    const query = knownOf(staffProductSearch, queryOf(url));
    const search = parse(staffProductSearch, query);
    const [list, places] = await Promise.all([listStaffProducts(ctx, kind, search), placesOf(ctx, kind)]);
    redirectToLastPage(list, (page) => kindPaths[kind].list({ ...query, page }));
    return {
      kind,
      list,
      places,
      query,
      hiding: await getHidingEffects(
        ctx,
        kind,
        list.data.flatMap(({ id, state }) => (state === "published" ? [id] : [])),
      ),
      mayWrite: can(ctx.actor, "catalogue.write"),
      mayPublish: can(ctx.actor, "catalogue.publish"),
      flash: flashMessageIn(kind, url),
    };
  });

const rowForm = z.strictObject({ id: idInput, confirmed: z.literal("1").optional() });

const formActions = actionsFor<ProductKind, string>("catalogue.publish", {
  publish: formAction(rowForm, async (ctx, { id, confirmed }, kind) => {
    await functionsOfKinds[kind].publish(ctx, id, { confirmed: confirmed !== undefined });
    return productMessages[kind].published;
  }),
  hide: formAction(rowForm, async (ctx, { id }, kind) => {
    await hideProduct(ctx, kind, id);
    return productMessages[kind].hidden;
  }),
});

export const action = ({ url, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    return { resultMessage: await formActionOf(ctx, formActions, form).run(staffKindAt(url.pathname)) };
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: staffLabels[loaderData?.kind ?? "cruise"].list }];

export default function ProductListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, list, places, query, mayWrite, mayPublish } = loaderData;
  const { line, list: title, noun } = staffLabels[kind];
  const pages = kindPaths[kind];
  const rejection = isRejection(actionData) ? actionData : null;
  const unsellable = saleGapIn(rejection?.result);
  const { page: _, ...filters } = query;
  const isFiltered = [query.text, query.state, query.areaId].some(Boolean);
  useFlashMessage(loaderData.flash);
  useLoading(useNavigation().formMethod === "POST");
  return (
    <>
      <PageHeading title={title} crumbs={kind === "cruise" ? [{ label: line, href: pages.home() }] : []}>
        <ExportMenu action={pages.exportList()} />
        {mayWrite && (
          <>
            <LinkButton href={pages.importList()} variant="quiet">
              <Upload />
              Nhập tệp
            </LinkButton>
            <LinkButton href={pages.create()}>Tạo {noun}</LinkButton>
          </>
        )}
      </PageHeading>
      {rejection && (
        <div className="mb-4">
          <Alert tone="error" title={rejection.message}>
            {Object.keys(rejection.fields).length > 0 && `${Object.keys(rejection.fields).length} mục cần xem lại. `}
            {unsellable && <SaleProblemList kind={kind} {...unsellable} />}
            <Anchor className="link" href={pages.edit(rejection.values.id ?? "")}>
              {unsellable ? "Mở trang sửa để đăng và mở bán trong một bước" : "Mở trang sửa"}
            </Anchor>
            {unsellable && (
              <Form method="post" preventScrollReset className="mt-3">
                <input type="hidden" name="id" value={rejection.values.id} />
                <input type="hidden" name="confirmed" value="1" />
                <Button type="submit" name="intent" value="publish" variant="outline" size="sm">
                  Vẫn đăng
                </Button>
              </Form>
            )}
          </Alert>
        </div>
      )}
      {actionData && !rejection && "resultMessage" in actionData && (
        <div className="mb-4" role="status">
          <Alert tone="success" title={actionData.resultMessage} />
        </div>
      )}
      <section className="box" aria-label={title}>
        <StateTabs kind={kind} counts={list.counts} query={filters} />
        <ProductFilter kind={kind} query={filters} places={places} />
        <ProductTable
          kind={kind}
          products={list.data}
          empty={!isFiltered && list.total === 0 ? `Chưa có ${noun} nào.` : "Không tìm thấy kết quả"}
          hiding={loaderData.hiding}
          mayWrite={mayWrite}
          mayPublish={mayPublish}
        />
        <div className="box-body">
          <ListPages list={list} hrefOf={(page) => pages.list({ ...filters, page })} query={filters} noun={noun} />
        </div>
      </section>
    </>
  );
}

type Unsellable = { slug: string | null; problems: SaleProblem[] };
const saleGapIn = (result: unknown): Unsellable | null =>
  typeof result === "object" && result !== null && "problems" in result ? (result as Unsellable) : null;

type Query = Readonly<Record<string, string>>;

type OfKind = { kind: ProductKind; query: Query };

function StateTabs({ kind, counts, query }: OfKind & { counts: Record<string, number> }) {
  const { state: current, ...others } = query;
  const tabs = [["", "Tất cả"], ...Object.entries(stateNames)] as const;
  return (
    <nav className="tabs tour-tabs" aria-label="Trạng thái">
      {tabs.map(([state = "", name]) => (
        <Anchor
          key={state}
          href={kindPaths[kind].list({ ...others, state })}
          {...((current ?? "") === state && { "aria-current": "true" as const })}
        >
          {name}
          <span className="num text-text-3">{counts[state || "all"]}</span>
        </Anchor>
      ))}
    </nav>
  );
}

function ProductFilter({ kind, query, places }: OfKind & { places: { id: string; name: string }[] }) {
  const { noun, searchHint, place, anyPlace } = staffLabels[kind];
  return (
    <Form method="get" role="search" className="tour-filter" aria-label={`Tìm ${noun}`} key={JSON.stringify(query)}>
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label={`Tìm ${noun}`}
        icon={Search}
        placeholder={searchHint}
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <SelectField
        id="areaId"
        name="areaId"
        label={place}
        options={[{ value: "", label: anyPlace }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
        defaultValue={query.areaId ?? ""}
      />
      <Button type="submit" variant="deep">
        Tìm kiếm
      </Button>
    </Form>
  );
}
