import { failureNames, outcomeNames } from "#modules/flights/messages.ts";
import type { Answer, StaffRequest } from "#modules/flights/rules/order-states.ts";

/** What came of asking an airline; `failed` where it did not do what it was asked, or nobody knows whether it did. */
export type AnswerText = { said: string; failed: boolean };

type Heard = Extract<Answer, { kind: "reservation" }>["reservation"]["state"];

/** What the airline has then, when it did what was asked; reading asks for nothing. */
const wanted: Readonly<Record<StaffRequest, Heard | null>> = { read: null, issue: "ticketed", cancel: "cancelled" };

const done: Readonly<Record<Exclude<StaffRequest, "read">, string>> = {
  issue: "Hãng đã xuất vé",
  cancel: "Hãng đã nhận trả",
};

const notDone: Readonly<Record<StaffRequest, string>> = {
  read: "Chưa hỏi lại được hãng",
  issue: "Hãng chưa xuất vé",
  cancel: "Hãng chưa nhận trả",
};

/** What staff are told of an airline that they have asked. */
export function airlineAnswerText({ asking, answer }: { asking: StaffRequest; answer: Answer | null }): AnswerText {
  if (answer === null) return unasked[asking];
  if (answer.kind === "nothing") return { said: "Hãng không có đơn này: cần kiểm tra", failed: true };
  if (answer.kind === "failure") {
    const isLost = answer.reason === "unknown" && asking !== "read";
    const said = isLost
      ? "Mất câu trả lời của hãng: cần kiểm tra"
      : `${notDone[asking]}: ${failureNames[answer.reason]}`;
    return { said, failed: true };
  }
  const { state } = answer.reservation;
  if (asking === "read") return { said: `Hãng trả lời: ${outcomeNames[state] ?? state}`, failed: false };
  if (state === wanted[asking]) return { said: done[asking], failed: false };
  return { said: `${notDone[asking]}: ${outcomeNames[state] ?? state}`, failed: true };
}

/** Tickets that are back need no asking: it is written down what is kept of them. */
const unasked: Readonly<Record<StaffRequest, AnswerText>> = {
  read: { said: "Hãng đang được hỏi. Tải lại trang sau ít phút.", failed: false },
  issue: { said: "Hãng đang được hỏi. Tải lại trang sau ít phút.", failed: false },
  cancel: { said: "Đã ghi. Hãng được hỏi sau ít phút nếu còn phải trả vé.", failed: false },
};
