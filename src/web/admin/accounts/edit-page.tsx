import { redirect } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { changeAccount, deleteAccounts } from "#modules/accounts/commands/manage-accounts.ts";
import { endSessionsOf } from "#modules/accounts/commands/sessions.ts";
import { accountChangeInput, passwordForm } from "#modules/accounts/contract.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { getAccount } from "#modules/accounts/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, noInput } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/edit-page.ts";
import { EditForm } from "./edit-form.tsx";
import { roleChoices } from "./role-summary.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import "./accounts.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "accounts.write");
    const account = await getAccount(ctx, params.id);
    const isOwn = ctx.actor.kind === "staff" && ctx.actor.id === account.id;
    return { account, isOwn, choices: roleChoices() };
  });

const saveForm = z.looseObject({
  email: z.string().optional(),
  phone: z.string().optional(),
  rights: z.string().optional(),
  active: z.string().optional(),
  current: z.string().optional(),
  code: z.string().optional(),
});

/** The form actions for the account with that id, and their success messages. */
const formActions = actionsFor<string, string>("accounts.write", {
  save: formAction(saveForm, async (ctx, { rights, active, current, code, ...fields }, id) => {
    const { email, phone } = await getAccount(ctx, id);
    // The first account has no email and no number yet; empty fields are no change there.
    const absent = [!email && !fields.email && "email", !phone && !fields.phone && "phone"];
    const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name)));
    const proof = { ...(current && { current }), ...(code && { code }) };
    const state = rights ? { active: active === "on" } : {};
    await changeAccount(ctx, id, parse(accountChangeInput, { ...given, ...proof, ...state }));
    return accountMessages.changed;
  }),
  password: formAction(passwordForm, async (ctx, change, id) => {
    await changeAccount(ctx, id, change);
    return accountMessages.temporaryPasswordSet;
  }),
  "two-factor": formAction(noInput, async (ctx, _, id) => {
    await changeAccount(ctx, id, { twoFactor: false });
    return accountMessages.twoFactorOff;
  }),
  sessions: formAction(noInput, async (ctx, _, id) => {
    await endSessionsOf(ctx, id);
    return accountMessages.sessionsEnded;
  }),
  delete: formAction(noInput, async (ctx, _, id) => {
    await deleteAccounts(ctx, [id]);
    throw redirect(adminPaths.accounts({ xong: "da-xoa" }), 303);
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, args.params.id);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Cập nhật tài khoản" }];

export default function EditAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, isOwn, choices } = loaderData;
  return (
    <>
      <PageHeading title="Cập nhật tài khoản" crumbs={[{ label: "Quản lý tài khoản", href: adminPaths.accounts() }]}>
        <LinkButton variant="quiet" href={adminPaths.account({ username: account.username })}>
          Xem tài khoản {account.username}
        </LinkButton>
      </PageHeading>
      <ActionResult actionData={actionData} />
      <div className="account-columns">
        <EditForm key={account.id} account={account} isOwn={isOwn} choices={choices} actionData={actionData} />
        <SignInPanel account={account} isOwn={isOwn} actionData={actionData} />
      </div>
    </>
  );
}
