import { can } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { addFund, changeFund } from "#modules/funds/commands/save-fund.ts";
import { addFundInput, changeFundInput, type FundBalance } from "#modules/funds/contract.ts";
import { fundKindNames } from "#modules/funds/messages.ts";
import { listBalances } from "#modules/funds/queries/list-funds.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/funds-page.ts";
import { AddFund, ChangeFund } from "./fund-forms.tsx";
import "../settings/settings.css";

/** The places where the agency has money, with their balances. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => ({
    funds: await listBalances(ctx),
    mayWrite: can(ctx.actor, "funds.write"),
    today: today(ctx.now()),
  }));
}

const steps = actionsFor<void, string>("funds.write", {
  add: formAction(addFundInput, async (ctx, input) => {
    await addFund(ctx, input);
    return "Đã thêm quỹ";
  }),
  change: formAction(changeFundInput, async (ctx, input) => {
    await changeFund(ctx, input);
    return "Đã lưu quỹ";
  }),
});

export const action = (sent: Route.ActionArgs) => runActions(sent, steps, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Quỹ" }];

export default function FundsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funds, mayWrite, today } = loaderData;
  const whole = funds.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <>
      <PageHeading title="Quỹ" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <LinkButton href={adminPaths.cashBook()} variant="outline">
          Sổ quỹ
        </LinkButton>
        {mayWrite && <AddFund today={today} />}
      </PageHeading>
      <ActionResult answer={actionData} />
      <section className="box" aria-labelledby="cac-quy">
        <div className="box-head">
          <h2 id="cac-quy">
            Tồn hôm nay <span className="num">{formatVnd(whole)}</span>
          </h2>
        </div>
        <ul className="settings-rows">
          {funds.map((fund) => (
            <FundRow key={fund.id} fund={fund} mayWrite={mayWrite} today={today} />
          ))}
        </ul>
      </section>
    </>
  );
}

type RowProps = { fund: FundBalance; mayWrite: boolean; today: string };

function FundRow({ fund, mayWrite, today }: RowProps) {
  const { id, name, kind, accountNumber, balance, closedOn, isActive } = fund;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">
          {name} {!isActive && <Badge>Ngừng dùng</Badge>}
        </p>
        <p className="text-text-2">
          {fundKindNames[kind]}
          {accountNumber && <span className="num"> {accountNumber}</span>}
          {closedOn && ` · đã chốt đến ${formatDate(closedOn)}`}
        </p>
      </div>
      <p className="num font-semi">{formatVnd(balance)}</p>
      <div className="settings-actions">
        <LinkButton href={adminPaths.cashBook({ quy: id })} variant="quiet" size="sm">
          Sổ quỹ <span className="sr-only">{name}</span>
        </LinkButton>
        {mayWrite && <ChangeFund fund={fund} today={today} />}
      </div>
    </li>
  );
}
