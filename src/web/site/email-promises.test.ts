import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A sentence of a page that says that an email is sent or can be found. */
const PROMISE =
  /(?:gửi|báo|trả lời|nhận|theo dõi|nằm trong|mở|xem)[^.;"`{}<>]{0,80}\b(?:email|thư)\b[^.;"`{}<>]*|Qua email/g;

/** Sentences that explain an email field, name an email that was sent, or belong to a subscription. */
const OTHERS = [
  "gửi thư này, qua dịch vụ gửi thư của chúng tôi",
  "theo dõi bằng liên kết trong email “Đã nhận yêu cầu” mà chúng tôi đã gửi",
  "nhận ưu đãi qua email?",
  // Rendered only when the outbox has sent the email.
  "gửi được email tới ",
  // Not promises: the invoice address, the confirmation, data from Google.
  ...["nhận hoá đơn (để trống là email liên hệ)", "nhận email", "nhận tên và email của bạn"],
];

test("Pages promise an email only where they check that the site sends emails", () => {
  const promises = globSync("src/web/site/**/*.tsx", { exclude: ["**/*.test.tsx"] }).flatMap((file) => {
    const source = readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .replace(/\s+/g, " ");
    return [...source.matchAll(PROMISE)].map(({ 0: text, index }) => ({
      file: file.replace("src/web/site/", ""),
      text,
      isAsked: source.slice(Math.max(0, index - 300), index).includes("sendsMail"),
    }));
  });
  expect(promises.filter(({ text, isAsked }) => !isAsked && !OTHERS.some((one) => text.includes(one)))).toEqual([]);
  expect(promises.length).toBeGreaterThan(15);
});
