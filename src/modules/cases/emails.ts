import { formatDate, formatLongDate, today } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { withoutLinks } from "#kernel/web-address.ts";
import type { Company } from "#modules/settings/contract/groups.ts";
import { type Block, type Email, emailOf, link, type Row, text } from "#platform/mail/email.ts";
import type { CaseTopic, Deadlines } from "./contract.ts";
import { PROOF_HOURS } from "./limits.ts";
import { topicNames } from "./messages.ts";
import { isDataRight } from "./rules.ts";

type Told = { code: string; name: string; topic: CaseTopic };

/** The link of the case, and the sender. */
type Sent = { address: string; sender: Company };

/** The greeting for an unverified address: a name typed by a stranger could say anything in our own email. */
const ANYBODY = "quý khách";

const nounOf = (topic: CaseTopic) => (isDataRight(topic) ? "yêu cầu" : "khiếu nại");

/** Asks to verify the e-mail. It contains no typed text: its reader may not have requested it. */
export function proofAsked({ code, topic }: Omit<Told, "name">, { address, sender }: Sent): Email {
  return composeEmail(`Xác nhận yêu cầu ${code} về dữ liệu của bạn`, ANYBODY, sender, [
    text(
      `Có người dùng email này để gửi yêu cầu “${topicNames[topic]}”. Nếu là bạn, bạn mở liên kết dưới đây trong ${PROOF_HOURS} giờ và bấm xác nhận; chúng tôi làm từ lúc đó.`,
    ),
    link("Xác nhận yêu cầu", address),
    text("Nếu không phải bạn, bạn bỏ qua thư này: không có gì được làm và yêu cầu tự bị xoá."),
  ]);
}

/** Confirms receipt, with the deadlines. */
export function caseReceived(one: Omit<Told, "name"> & Deadlines, { address, sender }: Sent): Email {
  const rows: Row[] = [
    ["Mã hồ sơ", one.code],
    ["Việc", topicNames[one.topic]],
    ["Trả lời lần đầu, chậm nhất", formatLongDate(today(one.answerBy))],
    ["Giải quyết xong, chậm nhất", formatLongDate(today(one.resolveBy))],
  ];
  return composeEmail(`Đã nhận ${nounOf(one.topic)} ${one.code}`, ANYBODY, sender, [
    text(`Chúng tôi đã nhận ${nounOf(one.topic)} của bạn.`),
    { kind: "rows", rows },
    ...follow(address),
  ]);
}

/** A reply of staff during the case. */
export function caseAnswered(
  one: Told & Pick<Deadlines, "resolveBy">,
  words: string,
  { address, sender }: Sent,
): Email {
  return composeEmail(`Trả lời ${nounOf(one.topic)} ${one.code}`, one.name, sender, [
    text(words),
    text(`Hạn giải quyết xong: ${formatDate(today(one.resolveBy))}.`),
    ...follow(address),
  ]);
}

/** The deadline is extended: new date and reason. */
export function caseDeadlineMoved(
  one: Told & Pick<Deadlines, "resolveBy">,
  reason: string,
  { address, sender }: Sent,
): Email {
  return composeEmail(`Hạn mới của ${nounOf(one.topic)} ${one.code}`, one.name, sender, [
    text(`Chúng tôi cần thêm thời gian. Hạn giải quyết mới: ${formatLongDate(today(one.resolveBy))}.`),
    text(`Lý do: ${reason}`),
    ...follow(address),
  ]);
}

/** The case is settled. */
export function caseResolved(one: Told, words: string, { address, sender }: Sent): Email {
  return composeEmail(`Đã giải quyết ${nounOf(one.topic)} ${one.code}`, one.name, sender, [
    text(words),
    text("Nếu bạn thấy chưa xong, bạn viết thêm vào hồ sơ; chúng tôi đọc và mở lại khi cần."),
    ...follow(address),
  ]);
}

/** The case is rejected: the reason, and where else to complain. */
export function caseRefused(one: Told, reason: string, { address, sender }: Sent): Email {
  return composeEmail(`Về ${nounOf(one.topic)} ${one.code}`, one.name, sender, [
    text(`Chúng tôi không thực hiện được ${nounOf(one.topic)} này. Lý do: ${reason}`),
    text(
      "Nếu không đồng ý, bạn viết thêm vào hồ sơ, hoặc đưa việc đến cơ quan có thẩm quyền hay toà án như ghi trên trang của chúng tôi.",
    ),
    ...follow(address),
  ]);
}

/** The case is reopened. */
export function caseReopened(
  one: Told & Pick<Deadlines, "resolveBy">,
  reason: string,
  { address, sender }: Sent,
): Email {
  return composeEmail(`Mở lại ${nounOf(one.topic)} ${one.code}`, one.name, sender, [
    text(`Chúng tôi đã mở lại hồ sơ của bạn. Lý do: ${reason}`),
    text(`Hạn giải quyết mới: ${formatLongDate(today(one.resolveBy))}.`),
    ...follow(address),
  ]);
}

/** Former links were revoked, and this is the new one. */
export function caseLinkReplaced(one: Told, { address, sender }: Sent): Email {
  return composeEmail(`Liên kết mới của hồ sơ ${one.code}`, one.name, sender, [
    text("Các liên kết đã gửi trước đây của hồ sơ này không mở được nữa. Bạn dùng liên kết dưới đây."),
    ...follow(address),
  ]);
}

const follow = (address: string): Block[] => [
  link("Xem hồ sơ", address),
  text("Liên kết này mở hồ sơ mà không cần mật khẩu, nên bạn đừng chuyển cho người khác."),
];

function composeEmail(
  subject: string,
  name: string,
  { brand, hotline, email }: Company,
  blocks: readonly Block[],
): Email {
  const ways = [hotline && `gọi ${formatLocalPhone(hotline)}`, email && `viết cho ${email}`].filter(Boolean);
  const help = ways.length > 0 ? [text(`Cần giúp đỡ, bạn ${ways.join(" hoặc ")}.`)] : [];
  return emailOf(subject, [text(`Xin chào ${withoutLinks(name)},`), ...blocks, ...help, text(brand)]);
}
