import { data } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { sessionCookie } from "#http/session.ts";
import { CHANGE_PASSWORD_FIRST, can, requirePermanentPassword, requireStaff } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { changePassword } from "#modules/accounts/commands/change-password.ts";
import { updateOwnProfile } from "#modules/accounts/commands/manage-accounts.ts";
import { endOtherSessions, endOwnSession } from "#modules/accounts/commands/sessions.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from "#modules/accounts/commands/two-factor.ts";
import {
  bothFactorsForm,
  codeForm,
  type IssuedSession,
  passwordChangeInput,
  passwordForm,
  profileInput,
  sessionForm,
} from "#modules/accounts/contract.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { getAccountByUsername, getOwnAccount, listOwnSessions } from "#modules/accounts/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/account-page.ts";
import type { TwoFactorSetUp } from "./account-answer.ts";
import { AccountFacts } from "./account-facts.tsx";
import { deviceOf } from "./device.ts";
import { PasswordPanel, ProfilePanel } from "./own-panels.tsx";
import { roleSummary } from "./role-summary.ts";
import { SessionPanel } from "./session-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import { setUpInput, setUpOf } from "./two-factor-set-up.ts";
import "./accounts.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const username = url.searchParams.get("username")?.trim().toLowerCase();
    const own = await getOwnAccount(ctx);
    if (username && username !== own.username) {
      const account = await getAccountByUsername(ctx, username);
      const mayWrite = can(ctx.actor, "accounts.write");
      return { kind: "other" as const, account, mayWrite, summary: roleSummary(account.role) };
    }
    const sessions = (await listOwnSessions(ctx)).map((one) => ({ ...one, device: deviceOf(one.agent) }));
    return { kind: "own" as const, account: own, sessions, summary: roleSummary(own.role) };
  });

type ActionOutcome = {
  resultMessage: string;
  /** The session to set as a cookie, when a form action issues a new one. */
  session?: IssuedSession;
  setUp?: TwoFactorSetUp;
  recoveryCodes?: string[];
};

// Password managers need a username field beside a password to store both.
const changePasswordForm = passwordChangeInput.extend({ username: z.string().optional() });
const confirmForm = z.object({ code: z.string().optional(), uri: z.string().optional() });

const formActions = actionsFor<void, ActionOutcome>("signed-in", {
  profile: formAction(profileInput, async (ctx, input) => {
    await updateOwnProfile(ctx, input);
    return { resultMessage: accountMessages.profileSaved };
  }),
  password: formAction(changePasswordForm, async (ctx, { username: _, ...input }) => {
    const session = await changePassword(ctx, input);
    return { resultMessage: accountMessages.passwordChanged, session };
  }),
  "end-session": formAction(sessionForm, async (ctx, { id }) => {
    await endOwnSession(ctx, id);
    return { resultMessage: accountMessages.sessionsEnded };
  }),
  "end-others": formAction(noInput, async (ctx) => {
    return { resultMessage: `Đã kết thúc ${await endOtherSessions(ctx)} phiên khác` };
  }),
  "begin-two-factor": formAction(passwordForm, async (ctx, { password }) => {
    const { uri } = await beginTwoFactor(ctx, password);
    return { resultMessage: "", setUp: setUpOf(uri) };
  }),
  "confirm-two-factor": formAction(confirmForm, async (ctx, { uri, ...fields }) => {
    try {
      const confirmed = await confirmTwoFactor(ctx, parse(codeForm, fields).code);
      return { resultMessage: accountMessages.twoFactorOn, ...confirmed };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === "conflict") throw error;
      // The set-up is returned, so that the code can be entered again.
      const result = { setUp: setUpOf(parse(setUpInput, uri)) };
      throw new DomainError(error.kind, error.code, error.message, { fields: error.fields, result });
    }
  }),
  "renew-codes": formAction(bothFactorsForm, async (ctx, proof) => {
    const recoveryCodes = await renewRecoveryCodes(ctx, proof);
    return { resultMessage: accountMessages.recoveryCodesRenewed, recoveryCodes };
  }),
  "turn-off": formAction(bothFactorsForm, async (ctx, proof) => {
    const session = await turnOffTwoFactor(ctx, proof);
    return { resultMessage: accountMessages.twoFactorOff, session };
  }),
});

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent, run } = formActionOf(ctx, formActions, form);
    // A temporary password, set by another person, allows only the password change.
    if (intent !== "password") requirePermanentPassword(requireStaff(ctx.actor));
    const { session, ...result } = await run();
    const headers = session ? { "Set-Cookie": sessionCookie(ctx, session) } : undefined;
    return data({ intent, ...result }, headers && { headers });
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Thông tin tài khoản" }];

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, summary } = loaderData;
  if (loaderData.kind === "other") {
    return (
      <>
        <PageHeading
          title={`Tài khoản ${account.username}`}
          crumbs={[{ label: "Quản lý tài khoản", href: adminPaths.accounts() }]}
        >
          {loaderData.mayWrite && (
            <LinkButton variant="deep" href={adminPaths.editAccount(account.id)}>
              Cập nhật tài khoản
            </LinkButton>
          )}
        </PageHeading>
        <AccountFacts account={account} summary={summary} />
      </>
    );
  }
  const own = loaderData.account;
  if (own.mustChangePassword) {
    return (
      <>
        <PageHeading title="Thông tin tài khoản" />
        <div className="grid max-w-[46rem] gap-4">
          <Alert tone="warning" title={CHANGE_PASSWORD_FIRST} />
          <PasswordPanel account={own} actionData={actionData} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Thông tin tài khoản" />
      <ActionResult actionData={actionData} />
      <div className="account-columns">
        <div>
          <AccountFacts account={own} summary={summary} />
          <ProfilePanel account={own} actionData={actionData} />
          <PasswordPanel account={own} actionData={actionData} />
        </div>
        <div>
          <TwoFactorPanel account={own} actionData={actionData} />
          <SessionPanel sessions={loaderData.sessions} actionData={actionData} />
        </div>
      </div>
    </>
  );
}
