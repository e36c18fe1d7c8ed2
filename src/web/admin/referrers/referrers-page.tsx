import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { getReferralStatement } from "#modules/bookings/queries/referral-statement.ts";
import { MAX_COMMISSION_PERCENT } from "#modules/commissions/limits.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { activateReferrer, addReferrer, changeReferrer } from "#modules/referrers/commands.ts";
import { newReferrerInput, type Referrer, referrerChangeInput, referrerKey } from "#modules/referrers/contract.ts";
import { REFERRAL_DAYS } from "#modules/referrers/limits.ts";
import { listReferrers } from "#modules/referrers/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Table } from "#ui/table.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { amountColumn } from "../layout/amount-column.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { MonthFilter } from "../layout/month-filter.tsx";
import { monthName } from "../layout/month-name.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { Sums } from "../layout/sums.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/referrers-page.ts";
import "../bookings/bookings.css";
import "../settings/settings.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = statementSearch.parse({ month: queryOf(url).thang });
    const [referrers, { month, byReferrer, sum }] = await Promise.all([
      listReferrers(ctx),
      getReferralStatement(ctx, search),
    ]);
    const rows = referrers.map((referrer) => ({ ...noFigures, ...byReferrer[referrer.id], ...referrer }));
    return { rows, month, sum, today: today(ctx.now()), siteUrl: ctx.siteUrl, mayWrite: can(ctx.actor, "costs.write") };
  });

const noFigures = { bookings: 0, total: 0, owed: 0 };

const formActions = actionsFor<void, string>("costs.write", {
  add: formAction(newReferrerInput, async (ctx, input) => {
    await addReferrer(ctx, input);
    return `Đã thêm ${input.name}`;
  }),
  change: formAction(referrerChangeInput, async (ctx, input) => {
    await changeReferrer(ctx, input);
    return "Đã lưu nguồn giới thiệu";
  }),
  stop: formAction(referrerKey, async (ctx, { id }) => {
    await activateReferrer(ctx, id, false);
    return "Đã ngừng tính cho nguồn này";
  }),
  resume: formAction(referrerKey, async (ctx, { id }) => {
    await activateReferrer(ctx, id, true);
    return "Đã tính lại cho nguồn này";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Nguồn giới thiệu" }];

export default function ReferrersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, month, sum, today, siteUrl, mayWrite } = loaderData;
  return (
    <>
      <PageHeading title="Nguồn giới thiệu" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <ExportMenu action={adminPaths.exportReferrals()} query={{ thang: month }} />
        {mayWrite && <AddReferrer />}
      </PageHeading>
      <ActionResult actionData={actionData} />
      <p className="mb-4 text-text-2">
        Đối tác và chiến dịch đưa khách đến bằng liên kết riêng. Khách mở liên kết rồi đặt trong {REFERRAL_DAYS} ngày
        thì đơn ghi nguồn đó, với mức hoa hồng của lúc đặt. Khách đặt qua điện thoại hoặc tại quầy thì nhân viên chọn
        nguồn khi tạo đơn. Vé máy bay được đếm nhưng không có hoa hồng.
      </p>
      <section className="box" aria-label={`Nguồn giới thiệu ${monthName(month)}`}>
        <MonthFilter label="Tháng khách đến" month={month} today={today} back={12} ahead={6} />
        <Sums
          sums={[
            ["Đơn", formatAmount(sum.bookings)],
            ["Giá bán", formatVnd(sum.total)],
            ["Phải trả", formatVnd(sum.owed)],
          ]}
        />
        <Table
          caption={`Nguồn giới thiệu, khách đến ${monthName(month)}`}
          idOf={(row: Row) => row.id}
          rows={rows}
          empty="Chưa có nguồn giới thiệu nào."
          columns={[
            { key: "name", title: "Nguồn", cell: (row) => <NameCell {...row} siteUrl={siteUrl} /> },
            {
              key: "basisPoints",
              title: "Hoa hồng",
              numeric: true,
              cell: ({ basisPoints }) => (basisPoints === 0 ? "Không" : percentText(basisPoints)),
            },
            { key: "bookings", title: "Đơn", numeric: true },
            amountColumn("total", "Giá bán, đ"),
            amountColumn("owed", "Phải trả, đ"),
            {
              key: "id",
              title: "Việc",
              cell: (row) => (
                <div className="settings-actions">
                  {row.bookings > 0 && (
                    <a
                      className="link link-tall"
                      href={adminPaths.exportReferrals({ thang: month, cho: row.id })}
                      download
                    >
                      Bảng kê <span className="sr-only">của {row.name}</span>
                    </a>
                  )}
                  {mayWrite && <ChangeReferrer {...row} />}
                </div>
              ),
            },
          ]}
        />
      </section>
      <p className="admin-list-note">Đơn đã có tiền về và không huỷ, theo ngày khách đến.</p>
    </>
  );
}

type Row = typeof noFigures & Referrer;

function NameCell({ name, code, active, siteUrl }: Referrer & { siteUrl: string }) {
  const link = siteUrl + paths.referral(code);
  return (
    <div className="grid gap-1 justify-items-start text-left">
      <span>
        <b>{name}</b> {!active && <Badge>Đã ngừng</Badge>}
      </span>
      <span className="break-all text-text-2">{link}</span>
      <CopyButton name={`Liên kết của ${name}`} text={link} />
    </div>
  );
}

const nameField = (value?: string): FormField => ({
  name: "name",
  label: "Tên đối tác hoặc chiến dịch",
  required: true,
  maxLength: 80,
  value,
});
const percentField = (value?: string): FormField => ({
  name: "percent",
  label: "Phần trăm giá bán",
  required: true,
  inputMode: "decimal",
  value,
  hint: `Nhập 0 cho chiến dịch của mình. Nhiều nhất ${MAX_COMMISSION_PERCENT}.`,
});

const AddReferrer = () => (
  <FormDialog label="Thêm nguồn" title="Thêm nguồn giới thiệu" submit="Thêm" intent="add" variant="primary">
    {(errors, rejection) => (
      <Fields
        errors={errors}
        fields={[
          nameField(rejection?.values.name),
          {
            name: "code",
            label: "Mã trong liên kết",
            required: true,
            maxLength: 40,
            value: rejection?.values.code,
            hint: "Ví dụ hoa-nang. Sau này không đổi được, vì liên kết đã nằm ở nơi khác.",
          },
          percentField(rejection?.values.percent),
        ]}
      />
    )}
  </FormDialog>
);

const ChangeReferrer = ({ id, name, basisPoints, active }: Referrer) => (
  <>
    <FormDialog label="Sửa" of={name} title={`Sửa ${name}`} submit="Lưu" intent="change" size="sm" hidden={{ id }}>
      {(errors, rejection) => (
        <Fields
          errors={errors}
          fields={[
            nameField(rejection?.values.name ?? name),
            percentField(rejection?.values.percent ?? String(basisPoints / 100).replace(".", ",")),
          ]}
        />
      )}
    </FormDialog>
    <FormDialog
      label={active ? "Ngừng" : "Dùng lại"}
      of={name}
      title={active ? `Ngừng tính cho ${name}?` : `Tính lại cho ${name}?`}
      submit={active ? "Ngừng" : "Dùng lại"}
      intent={active ? "stop" : "resume"}
      size="sm"
      hidden={{ id }}
    >
      {() => (
        <p>
          {active
            ? "Liên kết vẫn mở trang web, nhưng đơn mới không ghi nguồn này. Các đơn đã có vẫn giữ nguồn và mức hoa hồng."
            : "Đơn mới qua liên kết này lại được ghi cho nguồn."}
        </p>
      )}
    </FormDialog>
  </>
);
