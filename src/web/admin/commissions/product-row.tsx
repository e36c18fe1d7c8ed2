import { formatDate } from "#kernel/calendar-date.ts";
import type { ProductCommissions } from "#modules/commissions/contract.ts";
import { MAX_COMMISSION_PERCENT } from "#modules/commissions/limits.ts";
import { type Commission, type Rate, rateText } from "#modules/commissions/rules.ts";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";

type PlanTitle = { id: string; title: string };
/** Its plans include hidden ones: stays that were sold under them have a commission too. */
export type ProductWithCommissions = ProductCommissions & { plans: PlanTitle[] };

type ProductRowProps = { product: ProductWithCommissions; mayWrite: boolean; today: string };

/** A product with its commissions, and the dialogs that change them. */
export function ProductRow({ product, mayWrite, today }: ProductRowProps) {
  const { id, title, plans, commissions } = product;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{title}</p>
        {commissions.length === 0 && <p className="text-text-2">Chưa khai hoa hồng</p>}
        {commissions.map((one) => (
          <div key={keyOf(one)} className="flex flex-wrap items-center gap-x-3 py-1">
            <p>
              {rateText(one)}
              <span className="text-text-2"> cho {scopeText(one, plans)}</span>
            </p>
            {mayWrite && (
              <DeleteDialog
                title={`Xoá mức ${rateText(one)} cho ${scopeText(one, plans)}?`}
                of={`mức ${rateText(one)} cho ${scopeText(one, plans)}, ${title}`}
                intent="remove"
                hidden={{ productId: id, planId: one.planId ?? "", from: one.from, until: one.until ?? "" }}
              >
                Các đơn đã bán vẫn giữ mức này. Đơn mới dùng mức xếp sau nó, nếu có.
              </DeleteDialog>
            )}
          </div>
        ))}
      </div>
      {mayWrite && (
        <div className="settings-actions">
          <FormDialog
            label="Đặt mức"
            of={`cho ${title}`}
            title={`Hoa hồng của ${title}`}
            submit="Lưu"
            intent="set"
            variant="outline"
            size="sm"
            hidden={{ productId: id }}
          >
            {(errors, rejection) => (
              <Fields errors={errors} fields={fieldsOf(product, today, rejection?.values ?? {})} />
            )}
          </FormDialog>
        </div>
      )}
    </li>
  );
}

function fieldsOf(
  { commissions, plans }: ProductWithCommissions,
  today: string,
  values: Readonly<Record<string, string>>,
): FormField[] {
  // The first one usually covers the bookings of this year too.
  const defaultStart = commissions.length === 0 ? `${today.slice(0, 4)}-01-01` : today;
  const latest = fieldsOfRate(commissions[0]);
  const choosesPlan = plans.length > 1;
  return [
    {
      name: "percent",
      label: "Phần trăm giá bán",
      inputMode: "decimal",
      hint: `Ví dụ 12,5. Nhiều nhất ${MAX_COMMISSION_PERCENT}.`,
      value: values.percent ?? latest.percent,
    },
    {
      kind: "money",
      name: "roomNight",
      label: "Hoặc số tiền mỗi phòng mỗi đêm, đ",
      hint: "Nhập một trong hai mục. Đơn thuê trọn tàu tính cho mọi phòng của tàu.",
      value: values.roomNight ?? latest.roomNight,
    },
    ...(choosesPlan ? [planField(plans, values.planId)] : []),
    { kind: "day", name: "from", label: "Cho khách đến từ", value: values.from ?? defaultStart },
    { kind: "day", name: "until", label: "Đến hết ngày (để trống nếu lâu dài)", optional: true, value: values.until },
  ];
}

const planField = (plans: readonly PlanTitle[], value: string | undefined): FormField => ({
  kind: "choice",
  name: "planId",
  label: "Gói giá",
  value: value ?? "",
  options: [{ value: "", label: "Mọi gói giá" }, ...plans.map(({ id, title }) => ({ value: id, label: title }))],
});

/** "gói Linh hoạt, khách đến từ 01/06/2026 đến 31/08/2026" */
function scopeText({ planId, from, until }: Commission, plans: readonly PlanTitle[]): string {
  const plan = plans.find(({ id }) => id === planId)?.title ?? "đã xoá";
  const days = `khách đến từ ${formatDate(from)}${until ? ` đến ${formatDate(until)}` : ""}`;
  return planId === null ? days : `gói ${plan}, ${days}`;
}

const keyOf = ({ planId, from, until }: Commission) => `${planId}:${from}:${until}`;

function fieldsOfRate(rate: Rate | undefined): { percent?: string; roomNight?: number } {
  if (!rate) return {};
  if ("roomNightVnd" in rate) return { roomNight: rate.roomNightVnd };
  return { percent: String(rate.basisPoints / 100).replace(".", ",") };
}
