import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { type CalendarDate, calendarDate, formatDate, monthStart, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { requeryInvoice } from "#modules/invoices/commands/requery-invoice.ts";
import { requestInvoice } from "#modules/invoices/commands/request-invoice.ts";
import { invoiceSearch, type NeedView, requeryInput, requestInput } from "#modules/invoices/contract.ts";
import { INVOICE_PAGE } from "#modules/invoices/limits.ts";
import { listIssuedIn, listNeeds, listOpenInvoices, sumIssuedIn } from "#modules/invoices/queries/list-invoices.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { MonthFilter } from "../layout/month-filter.tsx";
import { monthName } from "../layout/month-name.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { Sums } from "../layout/sums.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/invoices-page.ts";
import { InvoiceSummary } from "./invoice-summary.tsx";
import "../bookings/bookings.css";

/** Months that the page offers. */
const MONTHS_SHOWN = 24;

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { month: requestedMonth } = invoiceSearch.parse({ month: queryOf(url).thang });
    const day = today(ctx.now());
    const month = requestedMonth ? calendarDate(`${requestedMonth}-01`) : monthStart(day);
    const [needs, open, issued, sums] = await Promise.all([
      listNeeds(ctx),
      listOpenInvoices(ctx),
      listIssuedIn(ctx, month),
      sumIssuedIn(ctx, month),
    ]);
    const mayExport = can(ctx.actor, "personal-data.read");
    return { needs, open, issued, sums, month, day, mayIssue: can(ctx.actor, "invoices.write"), mayExport };
  });

const formActions = actionsFor<void, string>("invoices.write", {
  issue: formAction(requestInput, async (ctx, input) => {
    await requestInvoice(ctx, input);
    return "Đã yêu cầu xuất hoá đơn. Kết quả hiện ở đây sau ít phút";
  }),
  "ask-again": formAction(requeryInput, async (ctx, { invoiceId }) => {
    await requeryInvoice(ctx, invoiceId);
    return "Đang hỏi lại nhà cung cấp";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Hoá đơn" }];

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { needs, open, issued, sums, month, day, mayIssue } = loaderData;
  const shownMonth = month.slice(0, 7);
  const notes = [
    ...(needs.dueCount > needs.due.length ? [`Đang hiện ${needs.due.length} đơn gấp nhất.`] : []),
    ...(needs.laterCount > 0 ? [`${needs.laterCount} đơn đến hạn vào những ngày sau.`] : []),
  ];
  return (
    <>
      <PageHeading title="Hoá đơn" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        {loaderData.mayExport && <ExportMenu action={adminPaths.exportInvoices()} query={{ thang: shownMonth }} />}
      </PageHeading>
      <div className="grid gap-4">
        <Box id="can-xuat" title="Cần xuất hôm nay" head={<span>{needs.dueCount} đơn</span>}>
          {needs.due.length === 0 ? (
            <p className="box-body text-text-2">Không có đơn nào đến hạn xuất hoá đơn.</p>
          ) : (
            <ul className="money-list">
              {needs.due.map((need) => (
                <Need key={need.bookingId} need={need} today={day} mayIssue={mayIssue} />
              ))}
            </ul>
          )}
          {notes.length > 0 && <p className="box-body text-sm text-text-2">{notes.join(" ")}</p>}
        </Box>
        {open.invoices.length > 0 && (
          <Box id="dang-cho" title="Đang chờ và không xuất được">
            <ul className="money-list">
              {open.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <BookingLink code={invoice.bookingCode} />
                  <InvoiceSummary invoice={invoice} mayIssue={mayIssue} />
                </li>
              ))}
            </ul>
            {open.isMore && (
              <p className="box-body text-sm text-text-2">Còn nữa. Đang hiện {INVOICE_PAGE} hoá đơn, đang chờ trước.</p>
            )}
          </Box>
        )}
        <Box id="da-xuat" title={`Đã xuất ${monthName(shownMonth)}`}>
          <MonthFilter label="Tháng" month={shownMonth} today={day} back={MONTHS_SHOWN - 1} ahead={0} />
          {sums.map(({ percent, count, net, tax, total }) => (
            <Sums
              key={percent}
              sums={[
                [`Hoá đơn thuế suất ${percent}%`, String(count)],
                ["Chưa thuế", formatVnd(net)],
                ["Tiền thuế", formatVnd(tax)],
                ["Tổng cộng", formatVnd(total)],
              ]}
            />
          ))}
          {issued.length > 0 && (
            <p className="box-body text-sm text-text-2">
              Tổng không tính hoá đơn đã bị thay thế. Hoá đơn thay thế tính vào tháng xuất, nên tổng của tháng trước có
              thể giảm.
            </p>
          )}
          {issued.length === 0 ? (
            <p className="box-body text-text-2">Chưa xuất hoá đơn nào trong {monthName(shownMonth)}.</p>
          ) : (
            <ul className="money-list">
              {issued.map((invoice) => (
                <li key={invoice.id}>
                  <BookingLink code={invoice.bookingCode} />
                  <InvoiceSummary invoice={invoice} mayIssue={mayIssue} />
                </li>
              ))}
            </ul>
          )}
          {issued.length === INVOICE_PAGE && (
            <p className="box-body text-sm text-text-2">Đang hiện {INVOICE_PAGE} hoá đơn mới nhất. Tệp có tất cả.</p>
          )}
        </Box>
      </div>
      <p className="admin-list-note">
        Hoá đơn đã xuất không huỷ được (Thông tư 91/2026/TT-BTC, điều 10). Khách huỷ hoặc giảm giá thì điều chỉnh giảm.
        Sai mã số thuế, số tiền, thuế suất hoặc nội dung hàng hoá, dịch vụ thì thay thế. Chỉ sai tên hoặc địa chỉ người
        mua thì gửi thông báo mẫu 04/SS-HĐĐT ở trang của nhà cung cấp, không xuất hoá đơn mới.
      </p>
    </>
  );
}

const BookingLink = ({ code }: { code: string }) => (
  <Anchor className="link link-tall num" href={`${adminPaths.booking(code)}#hoa-don`}>
    {spacedCode(code)}
  </Anchor>
);

type NeedProps = { need: NeedView; today: CalendarDate; mayIssue: boolean };

function Need({ need: { bookingId, bookingCode, customer, amount, dueOn }, today, mayIssue }: NeedProps) {
  return (
    <li>
      <div>
        <BookingLink code={bookingCode} />
        <span>{customer}</span>
        <b className="num">{formatVnd(amount)}</b>
        {dueOn < today ? (
          <Badge tone="error">Quá hạn từ {formatDate(dueOn)}</Badge>
        ) : (
          <Badge tone="warning">Hôm nay</Badge>
        )}
        {amount < 0 && <span>Cần điều chỉnh giảm: mở đơn để làm.</span>}
        {amount > 0 && mayIssue && (
          <FormDialog
            label="Xuất hoá đơn"
            title={`Xuất hoá đơn ${formatVnd(amount)}?`}
            submit="Xuất hoá đơn"
            intent="issue"
            variant="outline"
            size="sm"
            hidden={{ bookingId, total: String(amount) }}
          >
            {() => <p>Hoá đơn đã xuất không huỷ được, chỉ điều chỉnh hoặc thay thế. Mở đơn để xem từng dòng.</p>}
          </FormDialog>
        )}
      </div>
    </li>
  );
}
