import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { IssuedSession, PasswordChange } from "../contract.ts";
import { accountMessages } from "../messages.ts";
import { lockAccount } from "../queries.ts";
import { normalizePassword, subjectOf } from "../rules.ts";
import { badPassword, checkOwnPassword, hashNewPassword, setPassword, wrongPassword } from "./passwords.ts";
import { renewSession } from "./sessions.ts";
import { checkOwnCode } from "./two-factor.ts";

/**
 * Replaces the password of the signed-in account; its other sessions end, this one gets a new cookie. An account with two-factor proves
 * both factors again. A rejected password uses up no code.
 */
export async function changePassword(
  ctx: Context,
  { current, password, code }: PasswordChange,
): Promise<IssuedSession> {
  const account = await checkOwnPassword(ctx, current, "current");
  if (normalizePassword(current) === normalizePassword(password)) throw badPassword(accountMessages.passwordUnchanged);
  const passwordHash = await hashNewPassword(password, account.username);
  if (account.totpConfirmedAt) {
    const { codeForPassword } = accountMessages;
    if (code === undefined) throw invalid(codeForPassword, { code: codeForPassword }, "code-needed");
    await checkOwnCode(ctx, account, code);
  }

  return inTransaction(ctx, async (ctx) => {
    const { passwordHash: former } = await lockAccount(ctx, account.id);
    if (former !== account.passwordHash) throw wrongPassword("current"); // a concurrent change was faster
    await setPassword(ctx, account.id, { passwordHash, mustChangePassword: false });
    await recordAuditEvent(ctx, { action: "account.password-changed", subject: subjectOf(account) });
    return renewSession(ctx);
  });
}
