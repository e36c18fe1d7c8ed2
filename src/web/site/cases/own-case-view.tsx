import { formatInstant, formatLongDate, today } from "#kernel/calendar-date.ts";
import type { CaseState, OwnCase, PublicEventKind } from "#modules/cases/contract.ts";
import { topicNames } from "#modules/cases/messages.ts";

const states: Readonly<Record<CaseState, string>> = {
  new: "Đã nhận, chưa trả lời",
  answered: "Đã trả lời, đang xử lý",
  resolved: "Đã giải quyết xong",
  refused: "Không thực hiện được",
};

/** State of the case and its promised deadlines. */
export function OwnCaseFacts({ own }: { own: OwnCase }) {
  const { topic, state, openedAt, answerBy, resolveBy, extended, wish, message } = own;
  const facts: [string, string][] = [
    ["Tình trạng", states[state]],
    ["Việc", topicNames[topic]],
    ["Nhận lúc", formatInstant(openedAt)],
    ...(state === "new" ? [["Trả lời đầu, chậm nhất", formatLongDate(today(answerBy))] as [string, string]] : []),
    ...(state === "new" || state === "answered"
      ? [
          ["Giải quyết xong, chậm nhất", `${formatLongDate(today(resolveBy))}${extended ? " (đã gia hạn)" : ""}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(wish ? [["Bạn mong", wish] as [string, string]] : []),
  ];
  return (
    <section className="case-part" aria-label="Tình trạng">
      <dl className="case-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <>
          <h2 className="title-4">Bạn đã viết</h2>
          <p className="case-words">{message}</p>
        </>
      )}
    </section>
  );
}

const names: Readonly<Record<PublicEventKind, string>> = {
  received: "Bạn gửi",
  proven: "Bạn xác nhận email",
  word: "Bạn viết thêm",
  answered: "Chúng tôi trả lời",
  extended: "Chúng tôi gia hạn",
  others: "Có bên khác cùng làm, hạn được đổi",
  resolved: "Chúng tôi đã giải quyết",
  refused: "Chúng tôi không thực hiện được",
  reopened: "Chúng tôi mở lại hồ sơ",
};

/** All messages of the case, in order. */
export function OwnCaseLog({ own }: { own: OwnCase }) {
  return (
    <section className="case-part" aria-labelledby="dien-bien">
      <h2 id="dien-bien" className="title-3">
        Diễn biến
      </h2>
      <ol className="case-log list-none p-0">
        {own.log.map(({ id, kind, text, at }) => (
          <li key={id}>
            <time className="num" dateTime={at.toISOString()}>
              {formatInstant(at)}
            </time>
            <b>{names[kind]}</b>
            {text && <p className="case-words">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
