import type { z } from "zod";

/** The Vietnamese message of a zod issue. A message of the contract is kept; zod's English defaults are replaced. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too |Unrecognized|Expected|Required)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return MISSING_MESSAGE;
      return kinds[issue.expected] ?? INVALID_MESSAGE;
    case "too_small":
      if (issue.origin === "string") return issue.minimum === 1 ? MISSING_MESSAGE : `Ít nhất ${issue.minimum} ký tự.`;
      if (issue.origin === "array") return `Cần ít nhất ${issue.minimum} mục.`;
      return issue.inclusive === false ? `Lớn hơn ${issue.minimum}.` : `Nhỏ nhất là ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "string") return `Tối đa ${issue.maximum} ký tự.`;
      if (issue.origin === "array") return `Tối đa ${issue.maximum} mục.`;
      return issue.inclusive === false ? `Nhỏ hơn ${issue.maximum}.` : `Lớn nhất là ${issue.maximum}.`;
    case "invalid_format":
      return formats[issue.format] ?? "Mục này không đúng dạng.";
    case "invalid_value":
      return issue.values.length === 1
        ? `Giá trị duy nhất được nhận là ${String(issue.values[0])}.`
        : `Chọn một trong: ${issue.values.map(String).join(", ")}.`;
    default:
      return INVALID_MESSAGE;
  }
}

const MISSING_MESSAGE = "Bạn cần điền mục này.";
const INVALID_MESSAGE = "Giá trị không hợp lệ.";

const kinds: Readonly<Record<string, string>> = {
  string: "Mục này là chữ.",
  number: "Mục này là một số.",
  int: "Mục này là số nguyên.",
  boolean: "Mục này là true hoặc false.",
  array: "Mục này là một danh sách.",
  object: "Mục này là một đối tượng JSON.",
  record: "Mục này là một đối tượng JSON.",
};

const formats: Readonly<Record<string, string>> = {
  uuid: "Mã không đúng.",
  url: "Địa chỉ bắt đầu bằng https://.",
  email: "Email không hợp lệ. Ví dụ: ten@gmail.com",
  datetime: "Thời điểm viết như 2026-12-01T08:00:00+07:00.",
};
