import { Form } from "react-router";
import { queryOf } from "#http/input.ts";
import { addDays, formatInstant, monthStart, today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { type CashLine, cashBookSearch } from "#modules/payments/contract/cash-book.ts";
import { cashLineNames, methodNames } from "#modules/payments/messages.ts";
import { getCashBook } from "#modules/payments/queries/cash-book.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { TypedDate } from "#ui/typed-date.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/cash-book-page.ts";
import "./bookings.css";

/** All movements of money in a range of days; default: today. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { tu, den } = queryOf(new URL(request.url));
  const search = cashBookSearch.parse({ from: tu || undefined, to: den || undefined });
  return toErrorPage(async () => ({ book: await getCashBook(ctx, search), today: today(ctx.now()) }));
}

export const meta: Route.MetaFunction = () => [{ title: "Sổ quỹ" }];

export default function CashBookPage({ loaderData: { book, today } }: Route.ComponentProps) {
  const { from, to, opening, received, paidOut, closing, byMethod, lines } = book;
  const yesterday = addDays(today, -1);
  return (
    <>
      <PageHeading title="Sổ quỹ" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <ExportMenu action={adminPaths.exportCashBook()} query={{ tu: from, den: to }} />
      </PageHeading>
      <section className="box" aria-label="Sổ quỹ theo ngày ngân hàng">
        <Form key={`${from} ${to}`} method="get" className="desk-filters">
          <div className="desk-date">
            <span>Từ</span>
            <TypedDate label="Từ ngày" name="tu" defaultValue={from} required />
          </div>
          <div className="desk-date">
            <span>đến</span>
            <TypedDate label="Đến ngày" name="den" defaultValue={to} required />
          </div>
          <Button type="submit" variant="quiet">
            Xem
          </Button>
          <LinkButton href={adminPaths.cashBook()} variant="text" size="sm">
            Hôm nay
          </LinkButton>
          <LinkButton href={adminPaths.cashBook({ tu: yesterday, den: yesterday })} variant="text" size="sm">
            Hôm qua
          </LinkButton>
          <LinkButton href={adminPaths.cashBook({ tu: monthStart(today), den: today })} variant="text" size="sm">
            Tháng này
          </LinkButton>
        </Form>
        <dl className="cash-sums">
          <Sum name="Tồn đầu kỳ" amount={opening} />
          <Sum name="Thu" amount={received} />
          <Sum name="Chi" amount={paidOut} />
          <Sum name="Tồn cuối kỳ" amount={closing} />
        </dl>
        {byMethod.some(({ method }) => method !== "transfer") && (
          <Table
            asCards
            caption="Cộng theo hình thức"
            idOf={({ method }) => method}
            rows={byMethod}
            columns={[
              { key: "method", title: "Hình thức", cell: ({ method }) => methodNames[method] },
              { key: "opening", title: "Tồn đầu kỳ, đ", numeric: true, cell: ({ opening }) => formatAmount(opening) },
              { key: "received", title: "Thu, đ", numeric: true, cell: ({ received }) => formatAmount(received) },
              { key: "paidOut", title: "Chi, đ", numeric: true, cell: ({ paidOut }) => formatAmount(paidOut) },
              ...(byMethod.some(({ fees }) => fees > 0)
                ? [
                    {
                      key: "fees" as const,
                      title: "Phí cổng giữ, đ",
                      numeric: true as const,
                      cell: ({ fees }: { fees: number }) => formatAmount(fees),
                    },
                  ]
                : []),
              { key: "closing", title: "Tồn cuối kỳ, đ", numeric: true, cell: ({ closing }) => formatAmount(closing) },
            ]}
          />
        )}
        <Table
          asCards
          caption="Tiền vào và ra theo ngày ngân hàng"
          idOf={(line: CashLine) => line.id}
          rows={lines}
          empty="Không có tiền vào hay ra trong những ngày này."
          columns={[
            { key: "at", title: "Lúc", cell: (line) => formatInstant(line.at) },
            { key: "kind", title: "Loại", cell: (line) => <Kind line={line} /> },
            { key: "method", title: "Hình thức", cell: ({ method }) => methodNames[method] },
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
            { key: "recordedBy", title: "Người ghi" },
          ]}
        />
      </section>
      <p className="desk-note">
        Tồn là tiền qua sổ này, theo ngày ngân hàng ghi. Tiền vào ra ngoài sổ, như phí ngân hàng, không có ở đây.
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

function Text({ line: { text, method, reference } }: { line: CashLine }) {
  return (
    <span className="money-text">
      {text}
      <small>
        {method === "transfer" ? "Mã giao dịch" : method === "card" ? "Phiếu thẻ" : "Phiếu"} {reference}
      </small>
    </span>
  );
}
