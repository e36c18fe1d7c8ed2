import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A sentence of a page that says that an email or a letter is sent, or is there to be found. */
const PROMISE = /(?:gửi|báo|trả lời|nhận|theo dõi|nằm trong|mở|xem)[^.;"`{}<>]{0,80}\b(?:email|thư)\b[^.;"`{}<>]*/g;

/** These say what an email is for, name a letter that was sent, or belong to mail that its reader asked for. */
const OTHERS = [
  "gửi thư này, qua dịch vụ gửi thư của chúng tôi",
  "theo dõi bằng liên kết trong email “Đã nhận yêu cầu” mà chúng tôi đã gửi",
  "nhận ưu đãi qua email?",
  // The outbox is asked, letter by letter.
  "gửi được email tới ",
  // No promise: where a bill goes, what is confirmed, what Google tells.
  ...["nhận hoá đơn (để trống là email liên hệ)", "nhận email", "nhận tên và email của bạn"],
];

test("no page promises an email without asking whether the site sends any", () => {
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
