import type { Role, Staff } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { codeAt } from "#modules/accounts/adapters/totp.ts";
import { createAccount } from "#modules/accounts/commands/manage-accounts.ts";
import { setPassword } from "#modules/accounts/commands/passwords.ts";
import { signIn } from "#modules/accounts/commands/sign-in.ts";
import { beginTwoFactor, confirmTwoFactor } from "#modules/accounts/commands/two-factor.ts";
import type { AccountView, Client, NewAccount } from "#modules/accounts/contract.ts";
import { findStaff, getAccountRow } from "#modules/accounts/queries.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import type { Context } from "#platform/context.ts";
import type { Clock } from "./context.ts";

export const PASSWORD = "ba con vịt trên hồ";
export const aBrowser: Client = { address: "192.0.2.1", agent: "Trình duyệt thử" };

/** A staff member with the permissions of a role and without an account. */
export function aStaffMember(role: Role): Staff {
  const who = { id: newId(), name: "Người Thử", role, sessionId: newId(), address: "192.0.2.1" };
  return { kind: "staff", ...who, permissions: permissionsOf(role) };
}

let made = 0;

/** An account that can sign in with PASSWORD. */
export async function anAccount(
  ctx: Context,
  role: Role = "owner",
  change: Partial<NewAccount> = {},
): Promise<AccountView> {
  made += 1;
  const view = await createAccount(ctx, {
    name: `Nhân Viên ${made}`,
    username: `nhanvien${made}`,
    email: `nhanvien${made}@example.vn`,
    phone: `09${String(10_000_000 + made)}`,
    role,
    password: PASSWORD,
    ...change,
  });
  const { passwordHash } = await getAccountRow(ctx, view.id);
  await setPassword(ctx, view.id, { passwordHash, mustChangePassword: false });
  return view;
}

/** Signs an account in and returns the context of its next request, with its token. */
export async function asSignedIn(
  ctx: Context,
  account: AccountView,
  client = aBrowser,
): Promise<Context & { token: string }> {
  const { token } = await signIn(ctx, { username: account.username, password: PASSWORD }, client);
  return { ...(await asHolderOf(ctx, token)), token };
}

/** The context of a request with this token. Throws when its session has ended. */
export async function asHolderOf(ctx: Context, token: string): Promise<Context> {
  const actor = await findStaff(ctx, token, aBrowser.address);
  if (!actor) throw new Error("the session is over");
  return { ...ctx, actor };
}

type Guarded = { account: AccountView; secret: string; codes: string[]; session: Context & { token: string } };

/** An account with two-factor authentication, a minute after the set-up, so that the set-up code is used up. */
export async function aGuardedAccount(ctx: Context, clock: Clock): Promise<Guarded> {
  const account = await anAccount(ctx);
  const signedIn = await asSignedIn(ctx, account);
  const { secret } = await beginTwoFactor(signedIn, PASSWORD);
  const { recoveryCodes: codes, session } = await confirmTwoFactor(signedIn, codeAt(secret, clock.now));
  clock.forward(1);
  return { account, secret, codes, session: { ...(await asHolderOf(ctx, session.token)), token: session.token } };
}
