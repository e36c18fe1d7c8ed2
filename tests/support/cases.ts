import { confirmRequest, fileComplaint, fileDataRequest } from "#modules/cases/commands/file-case.ts";
import { complaintInput, dataRequestInput } from "#modules/cases/contract.ts";
import { casePath, proofPath } from "#modules/cases/rules.ts";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { readEmails } from "./emails.ts";

const admit = async () => undefined;
const contact = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" };

type Link = { address: string; key: string };

/** The link with its token in an email about a case. */
export async function linkOf(ctx: Context, code: string, page: "proof" | "case"): Promise<Link> {
  const path = page === "proof" ? proofPath(code) : casePath(code);
  const email = (await readEmails(ctx)).find(({ text }) => text.includes(`${path}?`));
  const [address = ""] = new RegExp(`\\S+${path}\\?\\S+`).exec(email?.text ?? "") ?? [];
  if (address === "") throw new Error(`no email leads to ${path}`);
  return { address, key: new URL(address).searchParams.get(TOKEN_PARAM) ?? "" };
}

/** Sends a complaint and returns its code. */
export async function aComplaint(ctx: Context, change: object = {}): Promise<string> {
  const input = { ...contact, problem: "money", message: "Chưa nhận tiền hoàn.", ...change };
  return (await fileComplaint(ctx, complaintInput.parse(input), { admit })).code;
}

/** Sends a data request whose email is not confirmed, and returns its code. */
export async function anUnconfirmedRequest(ctx: Context, change: object = {}): Promise<string> {
  const input = { ...contact, right: "erase", message: "Xoá số điện thoại cũ.", ...change };
  return (await fileDataRequest(ctx, dataRequestInput.parse(input), { admit })).code;
}

/** Sends and confirms a data request, and returns its code. */
export async function aDataRequest(ctx: Context, change: object = {}): Promise<string> {
  const code = await anUnconfirmedRequest(ctx, change);
  await confirmRequest(ctx, { code, key: (await linkOf(ctx, code, "proof")).key });
  return code;
}
