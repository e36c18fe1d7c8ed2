import { failureNames, outcomeNames } from "#modules/flights/messages.ts";
import type { Answer, StaffRequest } from "#modules/flights/rules/order-states.ts";

/** The outcome of a request to an airline; `failed` where it did not do what was requested, or the outcome is unknown. */
export type AnswerText = { sentence: string; failed: boolean };

type ReservationState = Extract<Answer, { kind: "reservation" }>["reservation"]["state"];

/** The state at the airline after a successful request; reading requests nothing. */
const expectedState: Readonly<Record<StaffRequest, ReservationState | null>> = {
  read: null,
  issue: "ticketed",
  cancel: "cancelled",
};

const doneTexts: Readonly<Record<Exclude<StaffRequest, "read">, string>> = {
  issue: "Hãng đã xuất vé",
  cancel: "Hãng đã nhận trả",
};

const notDone: Readonly<Record<StaffRequest, string>> = {
  read: "Chưa hỏi lại được hãng",
  issue: "Hãng chưa xuất vé",
  cancel: "Hãng chưa nhận trả",
};

/** The message to staff about the outcome of their request to an airline. */
export function airlineAnswerText({ request, answer }: { request: StaffRequest; answer: Answer | null }): AnswerText {
  if (answer === null) return notSentTexts[request];
  if (answer.kind === "nothing") return { sentence: "Hãng không có đơn này: cần kiểm tra", failed: true };
  if (answer.kind === "failure") {
    const isLost = answer.reason === "unknown" && request !== "read";
    const message = isLost
      ? "Mất câu trả lời của hãng: cần kiểm tra"
      : `${notDone[request]}: ${failureNames[answer.reason]}`;
    return { sentence: message, failed: true };
  }
  const { state } = answer.reservation;
  if (request === "read") return { sentence: `Hãng trả lời: ${outcomeNames[state] ?? state}`, failed: false };
  if (state === expectedState[request]) return { sentence: doneTexts[request], failed: false };
  return { sentence: `${notDone[request]}: ${outcomeNames[state] ?? state}`, failed: true };
}

/** Returned tickets need no request: the kept amount is recorded. */
const notSentTexts: Readonly<Record<StaffRequest, AnswerText>> = {
  read: { sentence: "Hãng đang được hỏi. Tải lại trang sau ít phút.", failed: false },
  issue: { sentence: "Hãng đang được hỏi. Tải lại trang sau ít phút.", failed: false },
  cancel: { sentence: "Đã ghi. Hãng được hỏi sau ít phút nếu còn phải trả vé.", failed: false },
};
