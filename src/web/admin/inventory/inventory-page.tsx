import Upload from "lucide-react/icons/upload";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { addDays, type CalendarDate, isCalendarDate, today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { formatAmount } from "#kernel/money.ts";
import { editGrid } from "#modules/availability/commands/edit-grid.ts";
import { openAllRooms, setAllRoomsClosed } from "#modules/availability/commands/open-nights.ts";
import { editGridInput } from "#modules/availability/contract/grid.ts";
import { MAX_NIGHTS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { type StockGrid, stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { previewPrice } from "#modules/availability/queries/try-price.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { nameBlockingBookings } from "#modules/bookings/queries/name-blocking-bookings.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { findProductName, listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { idInput, partyQuery, vndInput } from "#platform/input.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/inventory-page.ts";
import { unpackCells } from "./chosen-cells.ts";
import { CloseDays, closeForm } from "./close-days.tsx";
import { GridEditor } from "./grid-editor.tsx";
import type { InventoryAnswer } from "./inventory-answer.ts";
import { inventoryLabels } from "./labels.ts";
import { OpenDays, openDaysForm, openedText } from "./open-days.tsx";
import { fromThousands } from "./thousands.ts";
import { SPANS, ViewForm } from "./view-form.tsx";
import "./inventory.css";

/** Default range of an export: a season. */
const EXPORTED_DAYS = 90;

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = url.searchParams;
    const kind = staffKindAt(url.pathname);
    const products = await listProductNames(ctx, kind);
    const slug =
      query.get("tau") ?? products.find((product) => product.status === "published")?.slug ?? products[0]?.slug;
    const product = products.find((one) => one.slug === slug);
    const from = query.get("tu") ?? "";
    const plans = product ? ((await listRatePlans(ctx, [product.id])).get(product.id) ?? []).filter(hasPrices) : [];
    const plan = plans.find(({ id }) => id === query.get("dk"))?.id ?? plans[0]?.id;
    const view = {
      // The price of a hotel night does not depend on the length of the stay.
      nights: kind === "hotel" ? null : query.get("dem") === "2" ? TRIP_NIGHTS[1] : TRIP_NIGHTS[0],
      from: isCalendarDate(from) ? from : today(ctx.now()),
      days: SPANS.find((span) => String(span) === query.get("ngay")) ?? SPANS[0],
    };
    if (slug && !product) throw notFound(inventoryLabels[kind].none);
    const grid = product ? await stockGrid(ctx, { productId: product.id, ratePlanId: plan, ...view }) : null;
    return {
      kind,
      products,
      plans: plans.map(({ id, title }) => ({ id, title })),
      plan: plan ?? null,
      product: product ?? null,
      view,
      grid,
      today: today(ctx.now()),
      opening: { first: today(ctx.now()), last: latestStart(kind, today(ctx.now())) },
      mayWrite: can(ctx.actor, "prices.write"),
      mayOpenBookings: can(ctx.actor, "bookings.read"),
      exportFailed: query.has("xuat"),
    };
  });

/** A derived rate plan has no prices of its own. */
const hasPrices = ({ changePercent }: { changePercent: number | null }) => changePercent === null;

const text = z.string().default("");

/** The cells and the product of a form, and the new price. */
const cellsForm = {
  tau: text,
  from: text,
  cells: text,
  /** Empty when a price is for stays of any length. */
  nights: z.preprocess((value) => (value ? Number(value) : null), z.literal([...TRIP_NIGHTS, null])),
  plan: z.preprocess((value) => value || undefined, idInput.optional()),
  price: z.preprocess((value) => (value ? fromThousands(String(value)) : undefined), vndInput.optional()),
};
const tryForm = z.object({
  ...cellsForm,
  ...partyQuery,
  /** Length of the stay for the price calculation, where the grid has none. */
  stay: z.coerce.number().int().min(1).max(MAX_NIGHTS).default(1),
});
/** Empty fields keep their value. */
const editForm = z.object({
  ...cellsForm,
  capacity: text,
  minNights: text,
  sale: text,
  arrival: text,
  departure: text,
  seller: text,
  elsewhereRooms: text,
  /** Reset to the price of the rules. */
  ruled: z.string().optional(),
  confirmed: z.string().optional(),
});

const formActions = mergeActions(
  actionsFor<ProductKind, InventoryAnswer>("prices.read", {
    try: formAction(tryForm, async (ctx, { adults = 0, childAges = [], price, stay, ...form }, kind) => {
      const { cells, nights, ...chosen } = await chosenIn(ctx, kind, form);
      const [cell] = cells;
      if (!cell) throw notFound("Chọn một ô để thử giá.");
      const party = { adults, children: childAges.map((age) => ({ age })) };
      const trial = {
        ...chosen,
        nights: nights ?? stay,
        ...(price !== undefined && { price }),
        roomId: cell.roomId,
        on: cell.on,
        party,
      };
      return { tried: await previewPrice(ctx, trial), on: cell.on };
    }),
  }),
  actionsFor<ProductKind, InventoryAnswer>("prices.write", {
    edit: formAction(editForm, async (ctx, form, kind) => {
      const chosen = await chosenIn(ctx, kind, form);
      const input = { ...chosen, change: changeIn(form) };
      const edit = parse(editGridInput, { ...input, ...(form.confirmed !== undefined && { confirmed: true }) });
      await nameBlockingBookings(ctx, () => editGrid(ctx, edit));
      return { saved: chosen.cells.length };
    }),
    open: formAction(openDaysForm, async (ctx, { tau, room, from, to }, kind) => {
      const product = await productOf(ctx, kind, tau);
      const { nights } = await openAllRooms(ctx, { productId: product.id, from, to, roomId: room });
      return { intent: "open", resultMessage: openedText(nights, to) };
    }),
    close: formAction(closeForm, async (ctx, { tau, ...days }, kind) => {
      const product = await productOf(ctx, kind, tau);
      const { nights } = await setAllRoomsClosed(ctx, product.id, { ...days, closed: days.sale === "closed" });
      const done = days.sale === "closed" ? "Đã đóng" : "Đã mở lại";
      return { intent: "close", resultMessage: `${done} ${nights} đêm phòng` };
    }),
  }),
);

type Chosen = { tau: string; from: string; nights: number | null; cells: string; plan?: string | undefined };

async function chosenIn(ctx: Context, kind: ProductKind, { tau, from, nights, cells, plan }: Chosen) {
  const product = await productOf(ctx, kind, tau);
  if (!isCalendarDate(from)) throw notFound(inventoryLabels[kind].none);
  const ratePlan = plan === undefined ? {} : { ratePlanId: plan };
  return { productId: product.id, nights, ...ratePlan, cells: unpackCells(cells, from) };
}

async function productOf(ctx: Context, kind: ProductKind, slug: string) {
  const product = await findProductName(ctx, kind, slug);
  if (!product) throw notFound(inventoryLabels[kind].none);
  return product;
}

function changeIn({ ruled, price, capacity, minNights, sale, arrival, departure, ...form }: z.output<typeof editForm>) {
  const { seller, elsewhereRooms } = form;
  return {
    ...(ruled !== undefined ? { price: null } : price !== undefined && { price }),
    ...(capacity !== "" && { capacity: Number(capacity) }),
    ...(minNights !== "" && { minNights: Number(minNights) }),
    ...(sale !== "" && { closed: sale === "closed" }),
    ...(arrival !== "" && { closedToArrival: arrival === "closed" }),
    ...(departure !== "" && { closedToDeparture: departure === "closed" }),
    ...((seller !== "" || elsewhereRooms !== "") && {
      elsewhere: { seller, rooms: elsewhereRooms === "" ? null : Number(elsewhereRooms) },
    }),
  };
}

export const action = ({ url, ...args }: Route.ActionArgs) =>
  runFormAction(args, (form, ctx) => formActionOf(ctx, formActions, form).run(staffKindAt(url.pathname)));

export const meta: Route.MetaFunction = () => [{ title: "Lịch giá và phòng" }];

export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { kind, products, product, plans, plan, view, grid } = loaderData;
  const { noun, Noun } = inventoryLabels[kind];
  return (
    <>
      <PageHeading title="Lịch giá và phòng" crumbs={[{ label: staffLabels[kind].line, href: kindPaths[kind].home() }]}>
        {product && (
          <HeadingActions key={`${product.slug} ${view.from}`} slug={product.slug} from={view.from} {...loaderData} />
        )}
      </PageHeading>
      {loaderData.exportFailed && (
        <div className="mb-4">
          <Alert tone="error" title="Chưa xuất được tệp">
            Ngày cuối phải sau ngày đầu, và số ngày nhân số hạng phòng tối đa {formatAmount(MAX_SHEET_ROWS)} dòng.
          </Alert>
        </div>
      )}
      {product && grid ? (
        <section className="box">
          <ViewForm kind={kind} products={products} slug={product.slug} plans={plans} view={{ ...view, plan }} />
          {grid.rooms.length > 0 ? (
            <GridEditor
              key={`${product.slug} ${plan} ${view.nights} ${view.from} ${view.days}`}
              kind={kind}
              plan={plan}
              grid={grid}
              slug={product.slug}
              productId={product.id}
              mayOpenBookings={loaderData.mayOpenBookings}
              today={loaderData.today}
              mayWrite={loaderData.mayWrite}
            />
          ) : (
            <EmptyState title={`${Noun} này chưa có loại phòng`}>
              <p>Thêm loại phòng cho {noun} trước, rồi mở bán ở đây.</p>
            </EmptyState>
          )}
        </section>
      ) : (
        <EmptyState
          title={`Chưa có ${noun} nào`}
          actions={
            <LinkButton href={kindPaths[kind].create()} variant="deep">
              Tạo {staffLabels[kind].noun}
            </LinkButton>
          }
        >
          <p>Tạo {noun} đầu tiên rồi đặt giá và số phòng cho từng đêm.</p>
        </EmptyState>
      )}
    </>
  );
}

/** The product, for links to its files and its rules. */
type HeadingProps = { kind: ProductKind; slug: string; plan: string | null; from: CalendarDate; mayWrite: boolean } & {
  grid: StockGrid | null;
  opening: { first: CalendarDate; last: CalendarDate };
};

function HeadingActions({ kind, slug, plan, from, mayWrite, grid, opening }: HeadingProps) {
  const pages = kindPaths[kind];
  const query = kind === "hotel" ? { dk: plan } : {};
  const days = [
    { name: "tu", label: "Từ ngày", value: from },
    { name: "den", label: "Đến ngày", value: addDays(from, EXPORTED_DAYS - 1) },
  ];
  return (
    <>
      <ExportMenu action={pages.exportNights(slug)}>
        {kind === "hotel" && plan && <input type="hidden" name="dk" value={plan} />}
        {days.map(({ name, label, value }) => (
          <div key={name} className="field">
            <span className="field-label">{label}</span>
            <DateTextField label={label} name={name} defaultValue={value} required />
          </div>
        ))}
      </ExportMenu>
      {mayWrite && grid && grid.rooms.length > 0 && <OpenDays slug={slug} rooms={grid.rooms} {...opening} />}
      {mayWrite && <CloseDays kind={kind} slug={slug} from={from} />}
      {mayWrite && (
        <LinkButton href={pages.copySeason(slug, { ...query, tu: from })} variant="quiet">
          Chép sang năm sau
        </LinkButton>
      )}
      {mayWrite && (
        <LinkButton href={pages.importNights(slug, query)} variant="quiet">
          <Upload />
          Nhập tệp
        </LinkButton>
      )}
      <LinkButton href={pages.priceRules(slug, query)} variant="quiet">
        Quy tắc giá
      </LinkButton>
    </>
  );
}
