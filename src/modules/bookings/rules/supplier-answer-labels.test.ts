import { expect, test } from "vitest";
import type { Answer, StaffRequest } from "#modules/flights/rules/order-states.ts";
import { airlineAnswerText } from "./supplier-answer-labels.ts";

const reservationAnswer = (state: string) => ({ kind: "reservation", reservation: { state } }) as unknown as Answer;
const failed = (reason: string) => ({ kind: "failure", reason }) as Answer;
const sentence = (request: StaffRequest, answer: Answer | null) => {
  const { sentence, failed } = airlineAnswerText({ request, answer });
  return `${failed ? "!" : ""}${sentence}`;
};

test("the reply of an airline is shown, and as a problem where it did not do what was requested", () => {
  expect(sentence("issue", reservationAnswer("ticketed"))).toBe("Hãng đã xuất vé");
  expect(sentence("issue", reservationAnswer("held"))).toBe("!Hãng chưa xuất vé: đang giữ chỗ");
  expect(sentence("issue", failed("refused"))).toBe("!Hãng chưa xuất vé: từ chối");
  expect(sentence("issue", failed("unknown"))).toBe("!Mất câu trả lời của hãng: cần kiểm tra");
  expect(sentence("cancel", reservationAnswer("cancelled"))).toBe("Hãng đã nhận trả");
  expect(sentence("cancel", failed("unavailable"))).toBe("!Hãng chưa nhận trả: không trả lời");
  expect(sentence("read", reservationAnswer("held"))).toBe("Hãng trả lời: đang giữ chỗ");
  expect(sentence("read", failed("unavailable"))).toBe("!Chưa hỏi lại được hãng: không trả lời");
  expect(sentence("read", { kind: "nothing" })).toBe("!Hãng không có đơn này: cần kiểm tra");
  expect(sentence("cancel", null)).toMatch(/^Đã ghi/);
});
