import { formatLocalPhone } from "#kernel/phone.ts";
import { withoutLinks } from "#kernel/web-address.ts";
import { type Block, type Email, emailOf, text } from "#platform/mail/email.ts";
import type { Company } from "./contract/groups.ts";

/** An email of the company to a customer: greeting, content, where to get help, and signature. */
export function companyEmail(
  subject: string,
  name: string,
  { brand, hotline, email }: Company,
  blocks: readonly Block[],
): Email {
  const ways = [hotline && `gọi ${formatLocalPhone(hotline)}`, email && `viết cho ${email}`].filter(Boolean);
  const help = ways.length > 0 ? [text(`Cần giúp đỡ, bạn ${ways.join(" hoặc ")}.`)] : [];
  return emailOf(subject, [text(`Xin chào ${withoutLinks(name)},`), ...blocks, ...help, text(brand)]);
}
