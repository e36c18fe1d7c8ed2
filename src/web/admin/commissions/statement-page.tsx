import Download from "lucide-react/icons/download";
import { Form } from "react-router";
import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import type { Fund } from "#modules/funds/contract.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { paySupplier, voidSupplierPayment } from "#modules/payments/commands/pay-supplier.ts";
import { supplierPaymentInput, voidSupplierPaymentInput } from "#modules/payments/contract/supplier-payments.ts";
import { listSupplierPayments, sumSupplierPayments } from "#modules/payments/queries/supplier-payments.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { actionsFor, formAction, mergeActions } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/statement-page.ts";
import { monthName, monthsAround } from "./statement-months.ts";
import { PaySupplier, SupplierPayments } from "./supplier-payments.tsx";
import { type SupplierPaid, withPayments } from "./with-payments.ts";
import "../bookings/bookings.css";
import "./statement.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = statementSearch.parse({ month: queryOf(url).thang });
    const statement = await getSupplierStatement(ctx, search);
    const payments = await listSupplierPayments(ctx, { month: statement.month });
    const mayPay = can(ctx.actor, "funds.write");
    return {
      statement,
      suppliers: withPayments(statement.suppliers, await sumSupplierPayments(ctx, { month: statement.month })),
      payments,
      funds: mayPay ? (await listFunds(ctx)).filter(isPaidFrom) : [],
      mayPay,
      mayVoid: can(ctx.actor, "payments.approve"),
      me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
      today: today(ctx.now()),
    };
  });

const isPaidFrom = ({ kind, isActive }: Fund) => isActive && (kind === "bank" || kind === "till");

const steps = mergeActions(
  actionsFor<void, string>("funds.write", {
    pay: formAction(supplierPaymentInput, (ctx, input) =>
      paySupplier(ctx, input).then(() => "Đã ghi trả nhà cung cấp"),
    ),
  }),
  actionsFor<void, string>("payments.approve", {
    void: formAction(voidSupplierPaymentInput, (ctx, input) =>
      voidSupplierPayment(ctx, input).then(() => "Đã huỷ lần trả"),
    ),
  }),
);

export const action = (args: Route.ActionArgs) => runActions(args, steps, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Công nợ nhà cung cấp" }];

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, suppliers, payments, funds, mayPay, today } = loaderData;
  const { month, sum } = statement;
  const paid = suppliers.reduce((whole, row) => whole + row.paid, 0);
  return (
    <>
      <PageHeading title="Công nợ nhà cung cấp" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <ExportMenu action={adminPaths.exportSupplierStatement()} query={{ thang: month }} />
        <a className={buttonClass("quiet")} href={adminPaths.supplierStatementPdf({ thang: month })} download>
          <Download />
          Tải PDF
        </a>
        <LinkButton href={adminPaths.commissions()} variant="outline">
          Hoa hồng
        </LinkButton>
      </PageHeading>
      <ActionResult answer={actionData} />
      {sum.unknown > 0 && (
        <div className="mb-4">
          <Alert tone="warning" title={`${sum.unknown} đơn chưa có hoa hồng, giá bán ${formatVnd(sum.unknownTotal)}`}>
            Những đơn này chưa nằm trong các số dưới đây. Bạn{" "}
            <Anchor className="link" href={adminPaths.commissions()}>
              khai hoa hồng
            </Anchor>{" "}
            cho tàu hoặc khách sạn đó, từ ngày của những đơn này, để tính cả chúng.
          </Alert>
        </div>
      )}
      <section className="box" aria-label={`Công nợ ${monthName(month)}`}>
        <Form key={month} method="get" className="desk-filters">
          <Select name="thang" aria-label="Tháng khách đến" defaultValue={month} options={monthsAround(today, month)} />
          <Button type="submit" variant="quiet">
            Xem
          </Button>
        </Form>
        <dl className="cash-sums">
          <Sum name="Giá bán" amount={sum.total} />
          <Sum name="Khách trả tại chỗ" amount={sum.atHotel} />
          <Sum name="Hoa hồng" amount={sum.commission} />
          <Sum name="Phải trả" amount={sum.owed} />
          <Sum name="Đã trả" amount={paid} />
          <Sum name="Còn lại" amount={sum.owed - paid} />
        </dl>
        <Table
          caption={`Công nợ theo nhà cung cấp, ${monthName(month)}`}
          idOf={(row: SupplierPaid) => row.productId}
          rows={suppliers}
          empty={`Không có khách nào đến trong ${monthName(month)}.`}
          columns={[
            { key: "title", title: "Tàu, khách sạn" },
            { key: "bookings", title: "Đơn", numeric: true },
            { key: "total", title: "Giá bán, đ", numeric: true, cell: ({ total }) => formatAmount(total) },
            {
              key: "atHotel",
              title: "Trả tại chỗ, đ",
              numeric: true,
              cell: ({ atHotel }) => formatAmount(atHotel),
            },
            {
              key: "commission",
              title: "Hoa hồng, đ",
              numeric: true,
              cell: ({ commission }) => formatAmount(commission),
            },
            { key: "owed", title: "Phải trả, đ", numeric: true, cell: ({ owed }) => formatAmount(owed) },
            { key: "paid", title: "Đã trả, đ", numeric: true, cell: ({ paid }) => formatAmount(paid) },
            { key: "left", title: "Còn lại, đ", numeric: true, cell: ({ left }) => formatAmount(left) },
            {
              key: "unknown",
              title: "Chưa có hoa hồng",
              numeric: true,
              cell: ({ unknown }) => (unknown === 0 ? "" : unknown),
            },
            {
              key: "productId",
              title: "Bảng kê",
              cell: (supplier) => (
                <div className="statement-actions">
                  <a
                    className="link"
                    href={adminPaths.exportSupplierStatement({ thang: month, cho: supplier.productId })}
                    download
                  >
                    Tải <span className="sr-only">bảng kê của {supplier.title}</span>
                  </a>
                  <a
                    className="link link-tall"
                    href={adminPaths.supplierStatementPdf({ thang: month, cho: supplier.productId })}
                    download
                  >
                    PDF <span className="sr-only">bảng kê của {supplier.title}</span>
                  </a>
                  {mayPay && <PaySupplier supplier={supplier} month={month} funds={funds} today={today} />}
                </div>
              ),
            },
          ]}
        />
      </section>
      <SupplierPayments payments={payments} me={loaderData.me} mayVoid={loaderData.mayVoid} />
      <p className="desk-note">
        Đơn đã có tiền về và không huỷ, theo ngày khách đến. Phải trả là giá bán trừ phần khách trả tại chỗ và trừ hoa
        hồng của lúc bán; số âm là nhà cung cấp nợ đại lý.
      </p>
    </>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{formatVnd(amount)}</dd>
    </div>
  );
}
