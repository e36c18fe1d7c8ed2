import Upload from "lucide-react/icons/upload";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { addDays, type CalendarDate, isCalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, DomainError, notFound } from "#kernel/errors.ts";
import { editGrid } from "#modules/availability/commands/edit-grid.ts";
import { editGridInput, type Shortage } from "#modules/availability/contract/grid.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { tryPrice } from "#modules/availability/queries/try-price.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import { findProductName, listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { partyQuery, vndInput } from "#platform/input.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TypedDate } from "#ui/typed-date.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { requestContext } from "#web/context.ts";
import { joined, step, stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/inventory-page.ts";
import { unpackCells } from "./chosen-cells.ts";
import { GridEditor } from "./grid-editor.tsx";
import type { InventoryAnswer } from "./inventory-answer.ts";
import { fromThousands } from "./thousands.ts";
import { SPANS, ViewForm } from "./view-form.tsx";
import "./inventory.css";

/** What an export offers at first: a season. */
const EXPORTED_DAYS = 90;

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  return answer(async () => {
    const products = await listProductNames(ctx, "cruise");
    const slug =
      query.get("tau") ?? products.find((product) => product.status === "published")?.slug ?? products[0]?.slug;
    const product = products.find((one) => one.slug === slug);
    const from = query.get("tu") ?? "";
    const view = {
      nights: query.get("dem") === "2" ? TRIP_NIGHTS[1] : TRIP_NIGHTS[0],
      from: isCalendarDate(from) ? from : today(ctx.now()),
      days: SPANS.find((span) => String(span) === query.get("ngay")) ?? SPANS[0],
    };
    if (slug && !product) throw notFound("Không có tàu này.");
    const grid = product ? await stockGrid(ctx, { productId: product.id, ...view }) : null;
    return {
      products,
      product: product ?? null,
      view,
      grid,
      today: today(ctx.now()),
      mayWrite: can(ctx.actor, "prices.write"),
      exportFailed: query.has("xuat"),
    };
  });
}

const text = z.string().default("");

/** Of which cells of which product a form is, and the price that is typed into it. */
const cellsForm = {
  tau: text,
  from: text,
  cells: text,
  nights: z.coerce.number().pipe(z.literal(TRIP_NIGHTS)),
  price: z.preprocess((typed) => (typed ? fromThousands(String(typed)) : undefined), vndInput.optional()),
};
const tryForm = z.object({ ...cellsForm, ...partyQuery });
/** Fields that are left empty stay as they are. */
const editForm = z.object({
  ...cellsForm,
  capacity: text,
  minNights: text,
  sale: text,
  /** Back to the price of the rules. */
  ruled: z.string().optional(),
  confirmed: z.string().optional(),
});

const steps = joined(
  stepsFor<void, InventoryAnswer>("prices.read", {
    try: step(tryForm, async (ctx, { adults = 0, childAges = [], price, ...form }) => {
      const { cells, ...chosen } = await chosenIn(ctx, form);
      const [cell] = cells;
      if (!cell) throw notFound("Chọn một ô để thử giá.");
      const party = { adults, children: childAges.map((age) => ({ age })) };
      const trial = { ...chosen, ...(price !== undefined && { price }), roomId: cell.roomId, on: cell.on, party };
      return { tried: await tryPrice(ctx, trial), on: cell.on };
    }),
  }),
  stepsFor<void, InventoryAnswer>("prices.write", {
    edit: step(editForm, async (ctx, form) => {
      const chosen = await chosenIn(ctx, form);
      const asked = { ...chosen, change: changeIn(form) };
      const edit = parse(editGridInput, { ...asked, ...(form.confirmed !== undefined && { confirmed: true }) });
      await namingBookings(ctx, () => editGrid(ctx, edit));
      return { saved: chosen.cells.length };
    }),
  }),
);

type Chosen = { tau: string; from: string; nights: number; cells: string };

async function chosenIn(ctx: Context, { tau, from, nights, cells }: Chosen) {
  const product = await findProductName(ctx, "cruise", tau);
  if (!product || !isCalendarDate(from)) throw notFound("Không có tàu này.");
  return { productId: product.id, nights, cells: unpackCells(cells, from) };
}

function changeIn({ ruled, price, capacity, minNights, sale }: z.output<typeof editForm>) {
  return {
    ...(ruled !== undefined ? { price: null } : price !== undefined && { price }),
    ...(capacity !== "" && { capacity: Number(capacity) }),
    ...(minNights !== "" && { minNights: Number(minNights) }),
    ...(sale !== "" && { closed: sale === "closed" }),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, (form) => stepOf(ctx, steps, form).run());
}

/** Puts the codes of the bookings that stand in the way in the place of their ids. */
async function namingBookings(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "below-sold") throw error;
    const shortages = error.result as Shortage[];
    const names = await namesOfBookings(
      ctx,
      shortages.flatMap((one) => one.bookingIds),
    );
    throw conflict(error.code, error.message, {
      fields: error.fields,
      result: shortages.map(({ bookingIds, ...one }) => ({
        ...one,
        bookings: bookingIds.flatMap((id) => names.get(id)?.code ?? []).map(spacedCode),
      })),
    });
  }
}

export const meta: Route.MetaFunction = () => [{ title: "Lịch giá và phòng" }];

export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { products, product, view, grid } = loaderData;
  return (
    <>
      <PageHeading title="Lịch giá và phòng" crumbs={[{ label: "Du thuyền Hạ Long", href: kindPaths.cruise.home() }]}>
        {product && (
          <HeadingActions key={`${product.slug} ${view.from}`} slug={product.slug} from={view.from} {...loaderData} />
        )}
      </PageHeading>
      {loaderData.exportFailed && (
        <div className="mb-4">
          <Alert tone="error" title="Chưa xuất được tệp">
            Ngày cuối phải sau ngày đầu, và số ngày nhân số hạng phòng tối đa {MAX_SHEET_ROWS.toLocaleString("en-US")}{" "}
            dòng.
          </Alert>
        </div>
      )}
      {product && grid ? (
        <section className="box">
          <ViewForm products={products} slug={product.slug} view={view} />
          {grid.rooms.length > 0 ? (
            <GridEditor
              key={`${product.slug} ${view.nights} ${view.from} ${view.days}`}
              grid={grid}
              slug={product.slug}
              today={loaderData.today}
              mayWrite={loaderData.mayWrite}
            />
          ) : (
            <EmptyState title="Tàu này chưa có loại phòng">
              <p>Thêm loại phòng cho tàu trước, rồi mở bán từng đêm ở đây.</p>
            </EmptyState>
          )}
        </section>
      ) : (
        <EmptyState
          title="Chưa có tàu nào"
          actions={
            <LinkButton href={kindPaths.cruise.create()} variant="deep">
              Tạo tour
            </LinkButton>
          }
        >
          <p>Tạo tàu đầu tiên rồi đặt giá và số phòng cho từng đêm.</p>
        </EmptyState>
      )}
    </>
  );
}

/** Files of the product that is shown, and its rules. */
function HeadingActions({ slug, from, mayWrite }: { slug: string; from: CalendarDate; mayWrite: boolean }) {
  const days = [
    { name: "tu", label: "Từ ngày", value: from },
    { name: "den", label: "Đến ngày", value: addDays(from, EXPORTED_DAYS - 1) },
  ];
  return (
    <>
      <ExportMenu action={kindPaths.cruise.exportNights(slug)}>
        {days.map(({ name, label, value }) => (
          <div key={name} className="field">
            <span className="field-label">{label}</span>
            <TypedDate label={label} name={name} defaultValue={value} required />
          </div>
        ))}
      </ExportMenu>
      {mayWrite && (
        <LinkButton href={kindPaths.cruise.importNights(slug)} variant="quiet">
          <Upload />
          Nhập tệp
        </LinkButton>
      )}
      <LinkButton href={kindPaths.cruise.priceRules(slug)} variant="quiet">
        Quy tắc giá
      </LinkButton>
    </>
  );
}
