import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { saveBankAccountWithFund, setDefaultBankAccount } from "#modules/funds/commands/save-account.ts";
import { qrMatrix, vietQr } from "#modules/payments/rules.ts";
import { removeBankAccount, saveSettings } from "#modules/settings/commands.ts";
import { paymentForm } from "#modules/settings/contract/forms.ts";
import { bankAccountInput } from "#modules/settings/contract/groups.ts";
import { getPaymentSettings, listBankAccounts } from "#modules/settings/queries.ts";
import { banks } from "#modules/settings/reference/banks.ts";
import { qrPath } from "#web/components/qr-path.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/payment-page.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { paymentFields } from "./payment-terms.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.css";

/** Transfer content of the test QR code, shown by the banking app. */
const TEST_CONTENT = "KIEM TRA MA QR";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    const accounts = await listBankAccounts(ctx);
    return {
      terms: await getPaymentSettings(ctx),
      banks: banks.map(({ bin, name }) => ({ value: bin, label: name })),
      accounts: accounts.map((account) => {
        const matrix = qrMatrix(vietQr({ bin: account.bin, account: account.number, purpose: TEST_CONTENT }));
        return { ...account, qr: { path: qrPath(matrix), size: matrix.length } };
      }),
    };
  });

const changeForm = bankAccountInput.extend({ former: z.string() });
const accountForm = z.object({ number: z.string() });

const formActions = actionsFor<void, string>("settings.write", {
  terms: formAction(paymentForm, async (ctx, terms) => {
    await saveSettings(ctx, "payment", terms);
    return "Đã lưu cách đặt cọc và giữ phòng";
  }),
  "add-account": formAction(bankAccountInput, async (ctx, account) => {
    await saveBankAccountWithFund(ctx, account);
    return "Đã thêm tài khoản";
  }),
  "change-account": formAction(changeForm, async (ctx, { former, ...account }) => {
    await saveBankAccountWithFund(ctx, account, former);
    return "Đã sửa tài khoản";
  }),
  "prefer-account": formAction(accountForm, async (ctx, { number }) => {
    await setDefaultBankAccount(ctx, number);
    return "Khách mới sẽ chuyển vào tài khoản này";
  }),
  "remove-account": formAction(accountForm, async (ctx, { number }) => {
    await removeBankAccount(ctx, number);
    return "Đã bỏ tài khoản";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Nhận tiền và giữ phòng" }];

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Nhận tiền và giữ phòng" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <div className="settings-columns">
        <BankAccounts accounts={loaderData.accounts} banks={loaderData.banks} />
        <SettingsForm
          id="dat-coc-giu-phong"
          title="Đặt cọc và giữ phòng"
          intent="terms"
          actionData={actionData}
          fields={paymentFields(loaderData.terms)}
        />
      </div>
    </>
  );
}
