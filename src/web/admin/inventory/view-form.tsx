import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Form, useNavigate, useSubmit } from "react-router";
import { addDays, type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { MAX_GRID_DAYS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { DateTextField } from "#ui/date-text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { tripLength } from "#web/components/trip-length.ts";
import { kindPaths } from "../paths.ts";
import { inventoryLabels } from "./labels.ts";

/** Number of days that the grid can show. */
export const SPANS = [14, 30, 90] as const;

/** `nights` is null where the price of a night does not depend on the length of the stay; then prices belong to a rate plan. */
type View = { nights: number | null; plan: string | null; from: CalendarDate; days: number };

type ViewFormProps = {
  kind: ProductKind;
  products: readonly { slug: string; title: string }[];
  slug: string;
  /** The rate plans with their own prices. */
  plans: readonly { id: string; title: string }[];
  view: View;
};

/** Product, length of stay and days of the grid; every change is applied at once. */
export function ViewForm({ kind, products, slug, plans, view }: ViewFormProps) {
  const send = useSubmit();
  const navigate = useNavigate();
  const last = addDays(view.from, view.days - 1);
  const ofPlan = kind === "hotel" ? { dk: view.plan } : { dem: view.nights };
  const hrefAt = (from: CalendarDate) => kindPaths[kind].inventory({ tau: slug, ...ofPlan, tu: from, ngay: view.days });
  return (
    <div className="box-head">
      <Form
        method="get"
        className="inventory-view"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void send(event.currentTarget);
        }}
      >
        <Select
          id="tau"
          name="tau"
          aria-label={inventoryLabels[kind].Noun}
          defaultValue={slug}
          options={products.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        {view.nights !== null && (
          <Select
            id="dem"
            name="dem"
            aria-label="Độ dài chuyến"
            defaultValue={view.nights}
            options={TRIP_NIGHTS.map((nights) => ({ value: String(nights), label: tripLength(nights) }))}
          />
        )}
        {kind === "hotel" && plans.length > 1 && (
          <Select
            key={slug}
            id="dk"
            name="dk"
            aria-label="Điều kiện giá"
            defaultValue={view.plan ?? ""}
            options={plans.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <Select
          id="ngay"
          name="ngay"
          aria-label="Số ngày xem"
          defaultValue={view.days}
          options={SPANS.filter((span) => span <= MAX_GRID_DAYS).map((span) => ({
            value: String(span),
            label: `${span} ngày`,
          }))}
        />
        <DateTextField
          key={view.from}
          label="Từ ngày"
          name="tu"
          defaultValue={view.from}
          onPick={(date) => date && void navigate(hrefAt(date))}
        />
        <noscript>
          <button type="submit" className="button button-outline">
            Xem
          </button>
        </noscript>
      </Form>
      <div className="inventory-move">
        <LinkButton href={hrefAt(addDays(view.from, -view.days))} variant="quiet" aria-label="Trước đó">
          <ChevronLeft />
        </LinkButton>
        <b className="num">
          {formatDate(view.from)} – {formatDate(last)}
        </b>
        <LinkButton href={hrefAt(addDays(view.from, view.days))} variant="quiet" aria-label="Sau đó">
          <ChevronRight />
        </LinkButton>
      </div>
    </div>
  );
}
