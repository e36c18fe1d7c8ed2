import { can } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { removeCommission } from "#modules/commissions/commands.ts";
import {
  type Commission,
  commissionInput,
  commissionKey,
  type ProductCommissions,
} from "#modules/commissions/contract.ts";
import { MAX_COMMISSION_PERCENT } from "#modules/commissions/limits.ts";
import { listCommissions } from "#modules/commissions/queries.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/commissions-page.ts";
import "../settings/settings.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => ({
    products: await listCommissions(ctx),
    mayWrite: can(ctx.actor, "costs.write"),
    today: today(ctx.now()),
  }));
}

const formActions = actionsFor<void, string>("costs.write", {
  set: formAction(commissionInput, async (ctx, input) => {
    const changed = await setProductCommission(ctx, input);
    return changed === 0 ? "Đã lưu hoa hồng" : `Đã lưu hoa hồng, áp dụng cho ${changed} đơn đã bán`;
  }),
  remove: formAction(commissionKey, async (ctx, key) => {
    await removeCommission(ctx, key);
    return "Đã xoá mức hoa hồng";
  }),
});

export const action = (sent: Route.ActionArgs) => runActions(sent, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Hoa hồng" }];

const groups = [
  { kind: "cruise", title: "Du thuyền" },
  { kind: "hotel", title: "Khách sạn" },
] as const;

export default function CommissionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, mayWrite, today } = loaderData;
  return (
    <>
      <PageHeading title="Hoa hồng" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <LinkButton href={adminPaths.supplierStatement()} variant="outline">
          Công nợ nhà cung cấp
        </LinkButton>
      </PageHeading>
      <ActionResult answer={actionData} />
      <p className="mb-4 text-text-2">
        Phần giá bán mà đại lý giữ lại, theo ngày khách đến. Mỗi đơn giữ mức của lúc bán; đơn chưa có mức nào thì nhận
        mức đầu tiên bạn đặt cho ngày của nó. Khi nhà cung cấp đổi mức, bạn đặt mức mới từ ngày mới. Lưu lại đúng ngày
        đã có là sửa mức ghi sai, cả trong các đơn đang theo mức đó.
      </p>
      {groups.map(({ kind, title }) => (
        <Box key={kind} id={`nhom-${kind}`} title={title}>
          <ul className="settings-rows">
            {products
              .filter((product) => product.kind === kind)
              .map((product) => (
                <ProductRow key={product.id} product={product} mayWrite={mayWrite} today={today} />
              ))}
            {products.every((product) => product.kind !== kind) && <li>Chưa có {title.toLowerCase()} nào.</li>}
          </ul>
        </Box>
      ))}
    </>
  );
}

type ProductRowProps = { product: ProductCommissions; mayWrite: boolean; today: string };

function ProductRow({ product: { id, title, commissions }, mayWrite, today }: ProductRowProps) {
  // The first one usually covers the bookings of this year too.
  const usualStart = commissions.length === 0 ? `${today.slice(0, 4)}-01-01` : today;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{title}</p>
        {commissions.length === 0 && <p className="text-text-2">Chưa khai hoa hồng</p>}
        {commissions.map((one) => (
          <p key={one.from} className="num">
            {percentText(one.basisPoints)}
            <span className="text-text-2"> cho khách đến từ {formatDate(one.from)}</span>
          </p>
        ))}
      </div>
      {mayWrite && (
        <div className="settings-actions">
          <FormDialog
            label={
              <>
                Đặt mức <span className="sr-only">cho {title}</span>
              </>
            }
            title={`Hoa hồng của ${title}`}
            submit="Lưu"
            intent="set"
            variant="outline"
            size="sm"
            hidden={{ productId: id }}
            showsWordsBeside
          >
            {(errors, refusal) => (
              <Fields
                errors={errors}
                fields={[
                  {
                    ...{ name: "percent", label: "Phần trăm giá bán", required: true, inputMode: "decimal" },
                    hint: `Ví dụ 12,5. Nhiều nhất ${MAX_COMMISSION_PERCENT}.`,
                    value: refusal?.typed.percent ?? shownIn(commissions),
                  },
                  { kind: "day", name: "from", label: "Cho khách đến từ", value: refusal?.typed.from ?? usualStart },
                ]}
              />
            )}
          </FormDialog>
          {commissions.map((one) => (
            <DeleteDialog
              key={one.from}
              title={`Xoá mức ${percentText(one.basisPoints)} từ ${formatDate(one.from)}?`}
              of={`mức ${percentText(one.basisPoints)} từ ${formatDate(one.from)}, ${title}`}
              intent="remove"
              hidden={{ productId: id, from: one.from }}
            >
              Các đơn đã bán vẫn giữ mức này. Đơn mới dùng mức trước nó, nếu có.
            </DeleteDialog>
          ))}
        </div>
      )}
    </li>
  );
}

const shownIn = ([latest]: readonly Commission[]) => latest && String(latest.basisPoints / 100).replace(".", ",");
