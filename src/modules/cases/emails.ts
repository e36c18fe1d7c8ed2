import { formatDate, formatLongDate, today } from "#kernel/calendar-date.ts";
import type { Company } from "#modules/settings/contract/groups.ts";
import { companyEmail } from "#modules/settings/emails.ts";
import { type Block, type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { CaseTopic, Deadlines } from "./contract.ts";
import { VERIFICATION_HOURS } from "./limits.ts";
import { topicNames } from "./messages.ts";
import { isDataRight } from "./rules.ts";

type CaseFacts = { code: string; name: string; topic: CaseTopic };

/** The link of the case, and the company that sends the email. */
type CaseEmailDetails = { caseUrl: string; company: Company };

/** The greeting for an unverified address: a name typed by a stranger could say anything in our own email. */
const NEUTRAL_GREETING = "quý khách";

const nounOf = (topic: CaseTopic) => (isDataRight(topic) ? "yêu cầu" : "khiếu nại");

/** Asks to verify the e-mail. It contains no typed text: its reader may not have requested it. */
export function proofRequested(
  { code, topic }: Omit<CaseFacts, "name">,
  { caseUrl, company }: CaseEmailDetails,
): Email {
  return companyEmail(`Xác nhận yêu cầu ${code} về dữ liệu của bạn`, NEUTRAL_GREETING, company, [
    text(
      `Có người dùng email này để gửi yêu cầu “${topicNames[topic]}”. Nếu là bạn, bạn mở liên kết dưới đây trong ${VERIFICATION_HOURS} giờ và bấm xác nhận; chúng tôi làm từ lúc đó.`,
    ),
    link("Xác nhận yêu cầu", caseUrl),
    text("Nếu không phải bạn, bạn bỏ qua thư này: không có gì được làm và yêu cầu tự bị xoá."),
  ]);
}

/** Confirms receipt, with the deadlines. */
export function caseReceived(one: Omit<CaseFacts, "name"> & Deadlines, { caseUrl, company }: CaseEmailDetails): Email {
  const rows: Row[] = [
    ["Mã hồ sơ", one.code],
    ["Việc", topicNames[one.topic]],
    ["Trả lời lần đầu, chậm nhất", formatLongDate(today(one.answerBy))],
    ["Giải quyết xong, chậm nhất", formatLongDate(today(one.resolveBy))],
  ];
  return companyEmail(`Đã nhận ${nounOf(one.topic)} ${one.code}`, NEUTRAL_GREETING, company, [
    text(`Chúng tôi đã nhận ${nounOf(one.topic)} của bạn.`),
    { kind: "rows", rows },
    ...linkBlocks(caseUrl),
  ]);
}

/** The email of a decision, with the text of staff for the customer and the next steps. */
export type CaseEmail = (
  one: CaseFacts & Pick<Deadlines, "resolveBy">,
  message: string,
  details: CaseEmailDetails,
) => Email;

/** A reply of staff during the case. */
export const caseAnswered: CaseEmail = (one, message, details) =>
  decisionEmail(`Trả lời ${nounOf(one.topic)}`, one, details, [
    message,
    `Hạn giải quyết xong: ${formatDate(today(one.resolveBy))}.`,
  ]);

/** The deadline is extended: new date and reason. */
export const caseDeadlineMoved: CaseEmail = (one, reason, details) =>
  decisionEmail(`Hạn mới của ${nounOf(one.topic)}`, one, details, [
    `Chúng tôi cần thêm thời gian. Hạn giải quyết mới: ${formatLongDate(today(one.resolveBy))}.`,
    `Lý do: ${reason}`,
  ]);

/** The case is settled. */
export const caseResolved: CaseEmail = (one, message, details) =>
  decisionEmail(`Đã giải quyết ${nounOf(one.topic)}`, one, details, [
    message,
    "Nếu bạn thấy chưa xong, bạn viết thêm vào hồ sơ; chúng tôi đọc và mở lại khi cần.",
  ]);

/** The case is rejected: the reason, and where else to complain. */
export const caseRefused: CaseEmail = (one, reason, details) =>
  decisionEmail(`Về ${nounOf(one.topic)}`, one, details, [
    `Chúng tôi không thực hiện được ${nounOf(one.topic)} này. Lý do: ${reason}`,
    "Nếu không đồng ý, bạn viết thêm vào hồ sơ, hoặc đưa việc đến cơ quan có thẩm quyền hay toà án như ghi trên trang của chúng tôi.",
  ]);

/** The case is reopened. */
export const caseReopened: CaseEmail = (one, reason, details) =>
  decisionEmail(`Mở lại ${nounOf(one.topic)}`, one, details, [
    `Chúng tôi đã mở lại hồ sơ của bạn. Lý do: ${reason}`,
    `Hạn giải quyết mới: ${formatDate(today(one.resolveBy))}.`,
  ]);

/** Former links were revoked, and this is the new one. */
export const caseLinkReplaced = (one: CaseFacts, details: CaseEmailDetails): Email =>
  decisionEmail("Liên kết mới của hồ sơ", one, details, [
    "Các liên kết đã gửi trước đây của hồ sơ này không mở được nữa. Bạn dùng liên kết dưới đây.",
  ]);

const decisionEmail = (
  subject: string,
  { code, name }: CaseFacts,
  { caseUrl, company }: CaseEmailDetails,
  paragraphs: string[],
): Email => companyEmail(`${subject} ${code}`, name, company, [...paragraphs.map(text), ...linkBlocks(caseUrl)]);

const linkBlocks = (caseUrl: string): Block[] => [
  link("Xem hồ sơ", caseUrl),
  text("Liên kết này mở hồ sơ mà không cần mật khẩu, nên bạn đừng chuyển cho người khác."),
];
