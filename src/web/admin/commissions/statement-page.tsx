import Download from "lucide-react/icons/download";
import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import type { Fund } from "#modules/funds/contract.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { paySupplier, receiveFromSupplier, voidSupplierPayment } from "#modules/payments/commands/pay-supplier.ts";
import {
  supplierPaymentInput,
  supplierReturnInput,
  voidSupplierPaymentInput,
} from "#modules/payments/contract/supplier-payments.ts";
import { listCarriedBalances } from "#modules/payments/queries/supplier-balances.ts";
import { listSupplierPayments, sumSupplierPayments } from "#modules/payments/queries/supplier-payments.ts";
import { listUnmatchedNotices } from "#modules/payments/queries/transferable.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { actionsFor, formAction, mergeActions } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { amountColumn } from "../layout/amount-column.ts";
import { MonthFilter } from "../layout/month-filter.tsx";
import { monthName } from "../layout/month-name.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { Sums } from "../layout/sums.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/statement-page.ts";
import { PaySupplier, ReceiveFromSupplier, SupplierPayments } from "./supplier-payments.tsx";
import { type SupplierPaid, withPayments } from "./with-payments.ts";
import "../bookings/bookings.css";
import "./statement.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = statementSearch.parse({ month: queryOf(url).thang });
    const statement = await getSupplierStatement(ctx, search);
    const { month } = statement;
    const payments = await listSupplierPayments(ctx, { month });
    const balances = {
      carried: await listCarriedBalances(ctx, { month }),
      paid: await sumSupplierPayments(ctx, { month }),
    };
    const mayPay = can(ctx.actor, "funds.write");
    const suppliers = withPayments(statement.suppliers, balances);
    return {
      statement,
      suppliers,
      payments,
      arrivals: mayPay && suppliers.some(({ left }) => left < 0) ? await listUnmatchedNotices(ctx) : [],
      funds: mayPay ? (await listFunds(ctx)).filter(isPaidFrom) : [],
      mayPay,
      mayVoid: can(ctx.actor, "payments.approve"),
      me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
      today: today(ctx.now()),
    };
  });

const isPaidFrom = ({ kind, isActive }: Fund) => isActive && (kind === "bank" || kind === "till");

const formActions = mergeActions(
  actionsFor<void, string>("funds.write", {
    pay: formAction(supplierPaymentInput, (ctx, input) =>
      paySupplier(ctx, input).then(() => "Đã ghi trả nhà cung cấp"),
    ),
    receive: formAction(supplierReturnInput, (ctx, input) =>
      receiveFromSupplier(ctx, input).then(() => "Đã ghi nhà cung cấp trả lại tiền"),
    ),
  }),
  actionsFor<void, string>("payments.approve", {
    void: formAction(voidSupplierPaymentInput, (ctx, input) => voidSupplierPayment(ctx, input).then(() => "Đã huỷ")),
  }),
);

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Công nợ nhà cung cấp" }];

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, suppliers, payments, funds, mayPay, today } = loaderData;
  const { month, sum } = statement;
  const [carried, paid] = [
    suppliers.reduce((whole, row) => whole + row.carried, 0),
    suppliers.reduce((whole, row) => whole + row.paid, 0),
  ];
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
      <ActionResult actionData={actionData} />
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
        <MonthFilter label="Tháng khách đến" month={month} today={today} back={12} ahead={6} />
        <Sums
          sums={[
            ["Giá bán", formatVnd(sum.total)],
            ["Khách trả tại chỗ", formatVnd(sum.atHotel)],
            ["Hoa hồng", formatVnd(sum.commission)],
            ["Phải trả", formatVnd(sum.owed)],
            ...(carried === 0 ? [] : [["Kỳ trước chuyển sang", formatVnd(carried)] as const]),
            ["Đã trả", formatVnd(paid)],
            ["Còn lại", formatVnd(carried + sum.owed - paid)],
          ]}
        />
        <Table
          caption={`Công nợ theo nhà cung cấp, ${monthName(month)}`}
          idOf={(row: SupplierPaid) => row.productId}
          rows={suppliers}
          empty={`Không có khách nào đến trong ${monthName(month)}.`}
          columns={[
            { key: "title", title: "Tàu, khách sạn" },
            { key: "bookings", title: "Đơn", numeric: true },
            amountColumn("total", "Giá bán, đ"),
            amountColumn("atHotel", "Trả tại chỗ, đ"),
            amountColumn("commission", "Hoa hồng, đ"),
            amountColumn("owed", "Phải trả, đ"),
            amountColumn("carried", "Kỳ trước, đ"),
            amountColumn("paid", "Đã trả, đ"),
            amountColumn("left", "Còn lại, đ"),
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
                  {mayPay && supplier.left < 0 && (
                    <ReceiveFromSupplier
                      supplier={supplier}
                      month={month}
                      funds={funds}
                      arrivals={loaderData.arrivals}
                      today={today}
                    />
                  )}
                </div>
              ),
            },
          ]}
        />
      </section>
      <SupplierPayments payments={payments} me={loaderData.me} mayVoid={loaderData.mayVoid} />
      <p className="admin-list-note">
        Đơn đã có tiền về và không huỷ, theo ngày khách đến. Phải trả là giá bán trừ phần khách trả tại chỗ và trừ hoa
        hồng của lúc bán; số âm là nhà cung cấp nợ đại lý. Đã trả không gồm tiền nhà cung cấp đã trả lại. Kỳ trước là
        phần còn lại của các tháng trước, kể từ tháng đầu tiên có ghi trả nhà cung cấp.
      </p>
    </>
  );
}
