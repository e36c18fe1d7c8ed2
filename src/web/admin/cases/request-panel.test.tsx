import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { CaseDetail } from "#modules/cases/contract.ts";
import { CaseRequestPanel } from "./request-panel.tsx";

const at = vietnamInstant(calendarDate("2026-11-21"));
const item: CaseDetail = {
  code: "7K2M9QXA",
  kind: "data",
  topic: "erase",
  state: "new",
  version: 1,
  log: [],
  receivedAt: at,
  dueAt: at,
  answerBy: at,
  resolveBy: at,
  firstAnsweredAt: null,
  endedAt: null,
  reason: null,
  contact: { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" },
  dial: null,
  message: "Xoá số cũ.",
  wish: "",
  bookingCode: null,
  bookingExists: false,
  assigneeId: null,
  mayExtendTo: null,
  isMasked: false,
  isErased: false,
  isLate: false,
  hasNews: false,
  extended: false,
  withOthers: false,
  mayInvolveOthers: false,
};
const shown = (change: Partial<CaseDetail> = {}) =>
  renderToStaticMarkup(<CaseRequestPanel item={{ ...item, ...change }} />);

test("CaseRequestPanel of a data request marks the verified email and the unverified phone number", () => {
  expect(shown()).toContain("0912 345 678 (chưa xác nhận)");
  expect(shown()).toContain("ha@example.com (đã xác nhận)");
  expect(shown({ contact: { ...item.contact, phone: "" } })).not.toContain("chưa xác nhận");
  expect(shown({ kind: "complaint", topic: "money" })).not.toContain("xác nhận");
});

test("CaseRequestPanel says that the text is hidden without the permission to read it", () => {
  const masked = { kind: "complaint", topic: "money", isMasked: true, message: "" } as const;
  expect(shown(masked)).toContain("đọc được nội dung");
  expect(shown({ ...masked, isErased: true })).not.toContain("đọc được nội dung");
});
