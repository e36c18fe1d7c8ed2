import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { closeFundDays, reopenFundDays } from "#modules/funds/commands/closings.ts";
import { addFund, changeFund } from "#modules/funds/commands/save-fund.ts";
import {
  addFundInput,
  changeFundInput,
  closeFundInput,
  type FundBalance,
  linkArrivalInput,
  reopenFundInput,
  transferInput,
  voidTransferInput,
} from "#modules/funds/contract.ts";
import { fundKindNames } from "#modules/funds/messages.ts";
import { listBalances } from "#modules/funds/queries/list-funds.ts";
import { listClosings, listTransfers } from "#modules/funds/queries/list-transfers.ts";
import { linkArrival, transferFunds, voidTransfer } from "#modules/payments/commands/transfer-funds.ts";
import {
  type Arrival,
  listUnmatchedNotices,
  matchesTransfer,
  sumExpectedFees,
} from "#modules/payments/queries/transferable.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, mergeActions } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/funds-page.ts";
import { AddFundForm, ChangeFundForm, CloseFundDaysForm } from "./fund-forms.tsx";
import { RecentClosings, RecentTransfers } from "./recent-changes.tsx";
import { TransferFunds } from "./transfer-form.tsx";
import "../settings/settings.css";

/** The places where the agency has money, with their balances, transfers and closings. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const before = queryOf(url).truoc;
    const mayWrite = can(ctx.actor, "funds.write");
    const funds = await listBalances(ctx);
    const fees = await sumExpectedFees(ctx, funds);
    const arrivals = mayWrite ? await listUnmatchedNotices(ctx) : [];
    const { transfers, next } = await listTransfers(ctx, before);
    return {
      funds: funds.map((fund) => ({ ...fund, fees: fees.get(fund.id) ?? 0 })),
      arrivals,
      transfers: transfers.map((one) => ({
        ...one,
        arrivals: arrivals.filter((arrival) => matchesTransfer(arrival, one)),
      })),
      next,
      isNewest: before === undefined,
      closings: await listClosings(ctx),
      me: ctx.actor.kind === "staff" ? ctx.actor.id : "",
      mayWrite,
      mayApprove: can(ctx.actor, "payments.approve"),
      mayReopen: can(ctx.actor, "funds.reopen"),
      today: today(ctx.now()),
    };
  });

const formActions = mergeActions(
  actionsFor<void, string>("funds.write", {
    add: formAction(addFundInput, (ctx, input) => addFund(ctx, input).then(() => "Đã thêm quỹ")),
    change: formAction(changeFundInput, (ctx, input) => changeFund(ctx, input).then(() => "Đã lưu quỹ")),
    transfer: formAction(transferInput, (ctx, input) => transferFunds(ctx, input).then(() => "Đã ghi chuyển quỹ")),
    "link-arrival": formAction(linkArrivalInput, (ctx, input) =>
      linkArrival(ctx, input).then(() => "Đã ghép với khoản ngân hàng báo"),
    ),
    close: formAction(closeFundInput, (ctx, input) => closeFundDays(ctx, input).then(() => "Đã chốt quỹ")),
  }),
  actionsFor<void, string>("payments.approve", {
    "void-transfer": formAction(voidTransferInput, (ctx, input) =>
      voidTransfer(ctx, input).then(() => "Đã huỷ lần chuyển quỹ"),
    ),
  }),
  actionsFor<void, string>("funds.reopen", {
    reopen: formAction(reopenFundInput, (ctx, input) => reopenFundDays(ctx, input).then(() => "Đã mở lại quỹ")),
  }),
);

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Quỹ" }];

export default function FundsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funds, arrivals, mayWrite, today } = loaderData;
  const whole = funds.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <>
      <PageHeading title="Quỹ" crumbs={[{ label: "Thu chi", href: adminPaths.cashBook() }]}>
        <LinkButton href={adminPaths.cashBook()} variant="outline">
          Sổ quỹ
        </LinkButton>
        {mayWrite && <AddFundForm today={today} />}
      </PageHeading>
      <ActionResult actionData={actionData} />
      <Box
        id="cac-quy"
        title={
          <>
            Tồn hôm nay <span className="num">{formatVnd(whole)}</span>
          </>
        }
      >
        <ul className="settings-rows">
          {funds.map((fund) => (
            <FundRow key={fund.id} fund={fund} funds={funds} arrivals={arrivals} mayWrite={mayWrite} today={today} />
          ))}
        </ul>
      </Box>
      <RecentTransfers {...loaderData} />
      <RecentClosings closings={loaderData.closings} mayReopen={loaderData.mayReopen} />
    </>
  );
}

type ShownFund = FundBalance & { fees: number };
type RowProps = {
  fund: ShownFund;
  funds: readonly ShownFund[];
  arrivals: readonly Arrival[];
  mayWrite: boolean;
  today: string;
};

function FundRow({ fund, funds, arrivals, mayWrite, today }: RowProps) {
  const { id, name, kind, accountNumber, balance, fees, closedOn, isActive } = fund;
  return (
    <li>
      <div className="settings-what basis-44">
        <p className="font-semi">
          {name} {!isActive && <Badge>Ngừng dùng</Badge>}
        </p>
        <p className="text-text-2">
          {fundKindNames[kind]}
          {accountNumber && <span className="num"> {accountNumber}</span>}
          {closedOn && ` · đã chốt đến ${formatDate(closedOn)}`}
        </p>
        {fees > 0 && (
          <p className="text-text-2">
            Phí cổng chưa trừ {formatVnd(fees)}, dự kiến về {formatVnd(balance - fees)}
          </p>
        )}
      </div>
      <p className="num font-semi">{formatVnd(balance)}</p>
      <div className="settings-actions">
        <LinkButton href={adminPaths.cashBook({ quy: id })} variant="quiet" size="sm">
          Sổ quỹ <span className="sr-only">{name}</span>
        </LinkButton>
        {mayWrite && isActive && <TransferFunds fund={fund} funds={funds} arrivals={arrivals} today={today} />}
        {mayWrite && isActive && <CloseFundDaysForm fund={fund} today={today} />}
        {mayWrite && <ChangeFundForm fund={fund} today={today} />}
      </div>
    </li>
  );
}
