import Search from "lucide-react/icons/search";
import Upload from "lucide-react/icons/upload";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { PAGE_SIZE } from "#kernel/page.ts";
import { publishOnSale } from "#modules/cruises/commands/publish-on-sale.ts";
import { cruiseMessages } from "#modules/cruises/messages.ts";
import { listAreas } from "#modules/places/queries.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { idInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useLoading } from "#ui/use-loading.ts";
import { requestContext } from "#web/context.ts";
import { step, stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import { useSaidOnArrival } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { saidOnArrival } from "./said.ts";
import { stateNames } from "./states.ts";
import { TourTable } from "./tour-table.tsx";
import "./tours.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = knownOf(staffProductSearch, queryOf(url));
  return answer(async () => {
    const search = parse(staffProductSearch, query);
    const [list, areas] = await Promise.all([listStaffProducts(ctx, "cruise", search), listAreas(ctx)]);
    return {
      ...{ list, areas, query },
      mayWrite: can(ctx.actor, "catalogue.write"),
      mayPublish: can(ctx.actor, "catalogue.publish"),
      said: saidOnArrival(url),
    };
  });
}

const rowForm = z.strictObject({ id: idInput, confirmed: z.literal("1").optional() });

const steps = stepsFor<void, string>("catalogue.publish", {
  publish: step(rowForm, async (ctx, { id, confirmed }) => {
    await publishOnSale(ctx, id, { confirmed: confirmed !== undefined });
    return cruiseMessages.published;
  }),
  hide: step(rowForm, async (ctx, { id }) => {
    await hideProduct(ctx, "cruise", id);
    return cruiseMessages.hidden;
  }),
});

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    return { said: await stepOf(ctx, steps, form).run() };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Danh sách tour" }];

export default function TourListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, areas, query, mayWrite, mayPublish } = loaderData;
  const refusal = isRefusal(actionData) ? actionData : null;
  const { page: _, ...filters } = query;
  useSaidOnArrival(loaderData.said);
  useLoading(useNavigation().formMethod === "POST");
  return (
    <>
      <PageHeading title="Danh sách tour" crumbs={[{ label: "Du thuyền Hạ Long", href: adminPaths.cruises() }]}>
        <ExportMenu action={adminPaths.exportTours()} />
        {mayWrite && (
          <>
            <LinkButton href={adminPaths.importTours()} variant="quiet">
              <Upload />
              Nhập tệp
            </LinkButton>
            <LinkButton href={adminPaths.newTour()}>Tạo tour</LinkButton>
          </>
        )}
      </PageHeading>
      {refusal && (
        <div className="mb-4">
          <Alert tone="error" title={refusal.message}>
            {Object.keys(refusal.fields).length > 0 && `${Object.keys(refusal.fields).length} mục cần xem lại. `}
            <Anchor className="link" href={adminPaths.tour(refusal.typed.id ?? "")}>
              Mở trang sửa
            </Anchor>
            {isUnsellable(refusal.result) && (
              <Form method="post" preventScrollReset className="mt-3">
                <input type="hidden" name="id" value={refusal.typed.id} />
                <input type="hidden" name="confirmed" value="1" />
                <Button type="submit" name="intent" value="publish" variant="outline" size="sm">
                  Vẫn đăng
                </Button>
              </Form>
            )}
          </Alert>
        </div>
      )}
      {actionData && !refusal && "said" in actionData && (
        <div className="mb-4" role="status">
          <Alert tone="success" title={actionData.said} />
        </div>
      )}
      <section className="box" aria-label="Danh sách tour">
        <StateTabs counts={list.counts} query={filters} />
        <TourFilter query={filters} areas={areas} />
        <TourTable tours={list.data} mayWrite={mayWrite} mayPublish={mayPublish} />
        <div className="box-body">
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => adminPaths.tours({ ...filters, page })}
            query={filters}
            sizes={PAGE_SIZE}
            noun="tour"
          />
        </div>
      </section>
    </>
  );
}

const isUnsellable = (result: unknown) => typeof result === "object" && result !== null && "problems" in result;

type Query = Readonly<Record<string, string>>;

function StateTabs({ counts, query }: { counts: Record<string, number>; query: Query }) {
  const { state: current, ...others } = query;
  const tabs = [["", "Tất cả"], ...Object.entries(stateNames)] as const;
  return (
    <nav className="tabs tour-tabs" aria-label="Trạng thái">
      {tabs.map(([state = "", name]) => (
        <Anchor
          key={state}
          href={adminPaths.tours({ ...others, state })}
          {...((current ?? "") === state && { "aria-current": "true" as const })}
        >
          {name}
          <span className="num text-text-3">{counts[state || "all"]}</span>
        </Anchor>
      ))}
    </nav>
  );
}

function TourFilter({ query, areas }: { query: Query; areas: { id: string; name: string }[] }) {
  return (
    <Form method="get" role="search" className="tour-filter" aria-label="Tìm tour" key={JSON.stringify(query)}>
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tìm tour"
        icon={Search}
        placeholder="Tên, bến, hành trình"
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <SelectField
        id="areaId"
        name="areaId"
        label="Danh mục"
        options={[
          { value: "", label: "Tất cả địa điểm" },
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        defaultValue={query.areaId ?? ""}
      />
      <Button type="submit" variant="deep">
        Tìm kiếm
      </Button>
    </Form>
  );
}
