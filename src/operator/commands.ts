import { join } from "node:path";
import { z } from "zod";
import { permissions, type Staff } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { createExtraOwner } from "#modules/accounts/commands/first-accounts.ts";
import { changeAccount } from "#modules/accounts/commands/manage-accounts.ts";
import { getAccountByUsername } from "#modules/accounts/queries.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";
import { exportAll } from "./export-all.ts";
import { brokenInvariants, ledgerRules, outsideSales } from "./invariants.ts";

type Opened = { pool: Database["pool"]; config: Config };

/** The lines that a command prints, and whether what it checked is in order. */
export type Outcome = { lines: string[]; ok: boolean };

const badArgument = (message: string) => new DomainError("invalid", "bad-argument", message);

/** The actor of these commands in the audit log, which records only staff. Its id is the nil UUID: it has no account. */
const operator: Staff = {
  kind: "staff",
  id: "00000000-0000-0000-0000-000000000000",
  name: "Người vận hành máy chủ",
  role: "owner",
  permissions: new Set(permissions),
  sessionId: "",
  address: "",
};

/** Runs a command of scripts/admin.ts that needs the database. Its caller can read the database anyway. */
export async function runOperatorCommand(
  { base, config, pool }: Opened & { base: Context },
  name: string,
  argument = "",
): Promise<Outcome> {
  const ctx = { ...base, actor: operator };
  if (name === "create-owner") return createOwner(ctx, argument);
  if (name === "reset-two-factor") return resetTwoFactor(ctx, argument);
  if (name === "send-test-mail") return sendTestMail(config, argument);
  if (name === "check-ledger") return checkLedger(pool);
  if (name === "export-all") return exportEverything(ctx, { pool, config }, argument);
  throw badArgument(`${name}: is no command`);
}

/** Creates another owner with a one-time password. The way in when no owner can sign in any more. */
async function createOwner(ctx: Context, email: string): Promise<Outcome> {
  checkEmail(email);
  const { username, password } = await createExtraOwner(ctx, email);
  return { lines: [`Account: ${username}, one-time password ${password} (shown only now)`], ok: true };
}

/** Turns two-factor off for an account and ends its sessions, as an owner can in the staff area. Audited. */
async function resetTwoFactor(ctx: Context, username: string): Promise<Outcome> {
  if (!username) throw badArgument("reset-two-factor: needs the username of an account");
  const { id } = await getAccountByUsername(ctx, username);
  await changeAccount(ctx, id, { twoFactor: false });
  return { lines: [`Two-factor is off for ${username}; its sessions have ended.`], ok: true };
}

async function sendTestMail({ smtp }: Config, recipient: string): Promise<Outcome> {
  checkEmail(recipient);
  if (!smtp) throw badArgument("SMTP_URL: is not set, so no email is sent");
  const id = newId();
  const text = "Đây là thư thử. Máy chủ thư đã được cài đặt đúng.";
  const email = { id, reason: `test:${id}`, recipient, subject: "Thư thử của Hải Trình", text, html: `<p>${text}</p>` };
  try {
    await smtpTransport(smtp)(email);
  } catch (error) {
    return { lines: [`The mail server refused: ${error instanceof Error ? error.message : error}`], ok: false };
  }
  return { lines: [`The mail server accepted an email to ${recipient}.`], ok: true };
}

/** Checks the invariants of stock and money. Writes of running instances between two statements may look like an error: repeat it then. */
async function checkLedger(pool: Database["pool"]): Promise<Outcome> {
  const ask = async (text: string) => (await pool.query(text)).rows as Record<string, unknown>[];
  const broken = await brokenInvariants(ask, await outsideSales(ask), ledgerRules);
  return broken.length > 0
    ? { lines: broken, ok: false }
    : { lines: ["Every invariant of stock and money holds."], ok: true };
}

async function exportEverything(ctx: Context, { pool, config }: Opened, folder: string): Promise<Outcome> {
  if (!folder) throw badArgument("export-all: needs a folder");
  const counts = await exportAll(pool, folder, config.bucket ? null : join(config.dataDir, "media"));
  const rows = [...counts.values()].reduce((sum, one) => sum + one, 0);
  await recordAuditEvent(ctx, {
    action: "everything.exported",
    subject: { type: "settings", id: "all", label: "Mọi dữ liệu" },
    after: { rows },
  });
  const lines = [...counts].filter(([, rows]) => rows > 0).map(([table, rows]) => `${table}: ${rows}`);
  const files = config.bucket ? [`Files: copy the bucket ${config.bucket.name} beside it`] : [];
  const sealed = config.secretKey
    ? []
    : ["Document numbers and bank accounts are encrypted with a key that is only in the database and not exported."];
  return { lines: [...lines, ...files, ...sealed, `Everything is in ${folder}.`], ok: true };
}

function checkEmail(text: string): void {
  if (!z.email().safeParse(text).success) throw badArgument(`"${text}": is no email address`);
}
