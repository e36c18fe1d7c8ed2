import { Form } from "react-router";
import { addDays, formatDate, formatInstant, monthStart, today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import type { CashBook, CashLine } from "#modules/payments/contract/cash-book.ts";
import { cashLineNames, methodNames } from "#modules/payments/messages.ts";
import { getCashBook } from "#modules/payments/queries/cash-book.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { amountColumn } from "../layout/amount-column.ts";
import { DateRangeFields } from "../layout/date-span.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { Sums } from "../layout/sums.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/cash-book-page.ts";
import { readCashBookSearch } from "./read-cash-book-search.ts";
import "./bookings.css";

/** All movements of money in a range of days, of one fund or of all; default: today. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = readCashBookSearch(new URL(request.url));
    return {
      book: await getCashBook(ctx, search),
      funds: await listFunds(ctx),
      today: today(ctx.now()),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Sổ quỹ" }];

export default function CashBookPage({ loaderData: { book, funds, today } }: Route.ComponentProps) {
  const { from, to, fund, opening, received, paidOut, adjusted, closing, byFund, lines } = book;
  const yesterday = addDays(today, -1);
  const quy = fund?.id;
  return (
    <>
      <PageHeading title="Sổ quỹ" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <ExportMenu action={adminPaths.exportCashBook()} query={{ ...(quy && { quy }), tu: from, den: to }} />
      </PageHeading>
      <section className="box" aria-label="Sổ quỹ theo ngày">
        <Form key={`${quy} ${from} ${to}`} method="get" className="admin-list-filters">
          <Select
            name="quy"
            aria-label="Quỹ"
            defaultValue={quy ?? ""}
            options={[{ value: "", label: "Tất cả quỹ" }, ...funds.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <DateRangeFields from={from} to={to} required />
          <Button type="submit" variant="quiet">
            Xem
          </Button>
          <LinkButton href={adminPaths.cashBook({ quy })} variant="text" size="sm">
            Hôm nay
          </LinkButton>
          <LinkButton href={adminPaths.cashBook({ quy, tu: yesterday, den: yesterday })} variant="text" size="sm">
            Hôm qua
          </LinkButton>
          <LinkButton href={adminPaths.cashBook({ quy, tu: monthStart(today), den: today })} variant="text" size="sm">
            Tháng này
          </LinkButton>
        </Form>
        <Sums
          sums={[
            ["Tồn đầu kỳ", formatVnd(opening)],
            ["Thu", formatVnd(received)],
            ["Chi", formatVnd(paidOut)],
            ...(adjusted === 0 ? [] : [["Chuyển quỹ, điều chỉnh", formatVnd(adjusted)] as const]),
            ["Tồn cuối kỳ", formatVnd(closing)],
          ]}
        />
        {!fund && byFund.length > 1 && <FundSums byFund={byFund} />}
        <Table
          caption="Tiền vào và ra theo ngày"
          idOf={(line: CashLine) => line.id}
          rows={lines}
          empty="Không có tiền vào hay ra trong những ngày này."
          columns={[
            { key: "at", title: "Lúc", cell: (line) => <When line={line} /> },
            { key: "kind", title: "Loại", cell: (line) => <Kind line={line} /> },
            ...(fund ? [] : [{ key: "fund" as const, title: "Quỹ", cell: (line: CashLine) => line.fund.name }]),
            { key: "bookings", title: "Đơn", cell: (line) => <Bookings line={line} /> },
            { key: "text", title: "Nội dung", cell: (line) => <Text line={line} /> },
            {
              key: "amount",
              title: "Thu, đ",
              numeric: true,
              cell: ({ amount }) => (amount > 0 ? formatAmount(amount) : ""),
            },
            {
              key: "left",
              title: "Chi, đ",
              numeric: true,
              cell: ({ amount }) => (amount < 0 ? formatAmount(-amount) : ""),
            },
            amountColumn("balance", "Tồn, đ"),
            { key: "recordedBy", title: "Người ghi" },
          ]}
        />
      </section>
      <p className="admin-list-note">
        Tồn là tiền qua sổ này, theo ngày ngân hàng ghi. Khoản ngân hàng báo vào một ngày đã chốt nằm ở ngày đầu chưa
        chốt. Tiền vào ra ngoài sổ, như phí ngân hàng, không có ở đây.
      </p>
    </>
  );
}

function FundSums({ byFund }: Pick<CashBook, "byFund">) {
  const hasFees = byFund.some(({ fees }) => fees > 0);
  return (
    <Table
      caption="Cộng theo quỹ"
      idOf={({ fund }) => fund.id}
      rows={byFund}
      columns={[
        { key: "fund", title: "Quỹ", cell: ({ fund }) => fund.name },
        amountColumn("opening", "Tồn đầu kỳ, đ"),
        amountColumn("received", "Thu, đ"),
        amountColumn("paidOut", "Chi, đ"),
        ...(byFund.some(({ adjusted }) => adjusted !== 0)
          ? [amountColumn("adjusted", "Chuyển quỹ, điều chỉnh, đ")]
          : []),
        ...(hasFees ? [amountColumn("fees", "Phí cổng giữ, đ")] : []),
        amountColumn("closing", "Tồn cuối kỳ, đ"),
      ]}
    />
  );
}

function When({ line: { at, day } }: { line: CashLine }) {
  if (today(at) === day) return formatInstant(at);
  return (
    <>
      {formatInstant(at)}
      <small>vào sổ {formatDate(day)}</small>
    </>
  );
}

function Kind({ line: { kind, left, amount } }: { line: CashLine }) {
  if (kind !== "unmatched") return cashLineNames[kind];
  return (
    <>
      <Badge tone="warning">{cashLineNames.unmatched}</Badge>
      {left < amount && <small>còn {formatVnd(left)}</small>}
    </>
  );
}

function Bookings({ line: { bookings } }: { line: CashLine }) {
  return bookings.map(({ code, name }) => (
    <span key={code} className="block">
      <Anchor className="link num" href={adminPaths.booking(code)}>
        {spacedCode(code)}
      </Anchor>{" "}
      {name}
    </span>
  ));
}

function Text({ line: { id, text, method, reference, slip } }: { line: CashLine }) {
  return (
    <span className="money-text">
      {text}
      <small>
        {[method && methodNames[method], reference].filter(Boolean).join(" · ")}
        {slip && (
          <a className="link link-tall" href={adminPaths.cashSlip(id)} download>
            Phiếu {slip}
          </a>
        )}
      </small>
    </span>
  );
}
