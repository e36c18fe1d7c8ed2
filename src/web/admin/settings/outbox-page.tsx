import { parse, queryOf } from "#http/input.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { resendLetter } from "#modules/bookings/commands/write-to-customer.ts";
import { openLetter, sendStuckLetter } from "#modules/outbox/commands.ts";
import { type LetterState, letterStates, type OutboxLine, outboxSearch } from "#modules/outbox/contract.ts";
import { letterStateNames, outboxMessages } from "#modules/outbox/messages.ts";
import { getLetterLine, searchOutbox } from "#modules/outbox/queries.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { hasMail } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { requestContext } from "#web/context.ts";
import { stepOf, stepsFor } from "#web/form-steps.ts";
import { answer, submit } from "#web/outcome.ts";
import { ActionForm, Said } from "../layout/action-form.tsx";
import { OlderNav } from "../layout/older-nav.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/outbox-page.ts";
import "./settings.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = queryOf(url);
  return answer(async () => {
    const search = parse(outboxSearch, { state: query.xem, before: query.truoc });
    const { data, next } = await searchOutbox(ctx, search);
    return {
      letters: data,
      next,
      state: search.state ?? null,
      isDeep: search.before !== undefined,
      hasMail: hasMail(ctx),
    };
  });
}

type Step = (ctx: Context, id: string) => Promise<{ said: string; letter?: { subject: string; text: string } }>;

const steps = stepsFor<Step>("settings.write", {
  async read(ctx, id) {
    return { said: "", letter: await openLetter(ctx, id) };
  },
  async send(ctx, id) {
    const { bookingId } = await getLetterLine(ctx, id);
    if (bookingId) await resendLetter(ctx, bookingId, id);
    else await sendStuckLetter(ctx, id);
    return { said: outboxMessages.queued };
  },
});

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent, step, typed } = stepOf(ctx, steps, form);
    return { intent, ...(await step(ctx, parse(idInput, typed.id))) };
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Hộp thư đi" }];

const tones: Record<LetterState, BadgeTone> = { waiting: "info", sent: "success", kept: "neutral", failed: "error" };

export default function OutboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, next, state, isDeep, hasMail } = loaderData;
  const filter = state ? { xem: state } : {};
  return (
    <>
      <PageHeading title="Hộp thư đi" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <Said answer={actionData} />
      {!hasMail && (
        <div className="mb-4">
          <Alert tone="warning" title="Chưa có máy chủ thư">
            Thư nằm lại ở đây. Bạn mở từng thư rồi chuyển tay cho người nhận, kể cả thư mời đồng nghiệp.
          </Alert>
        </div>
      )}
      <OpenedLetter answer={actionData} />
      <section className="box" aria-label="Hộp thư đi">
        <nav className="tabs box-tabs" aria-label="Trạng thái">
          <Anchor href={adminPaths.outbox()} {...(state === null && { "aria-current": "true" as const })}>
            Tất cả
          </Anchor>
          {letterStates.map((one) => (
            <Anchor
              key={one}
              href={adminPaths.outbox({ xem: one })}
              {...(one === state && { "aria-current": "true" as const })}
            >
              {letterStateNames[one]}
            </Anchor>
          ))}
        </nav>
        <ul className="settings-rows">
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} maySend={hasMail} answer={actionData} />
          ))}
          {letters.length === 0 && <li>Không có thư nào.</li>}
        </ul>
        <OlderNav
          newestHref={adminPaths.outbox(filter)}
          olderHref={next && adminPaths.outbox({ ...filter, truoc: next })}
          isNewest={!isDeep}
        />
      </section>
    </>
  );
}

type LetterRowProps = { letter: OutboxLine; maySend: boolean; answer: unknown };

function LetterRow({ letter, maySend, answer: told }: LetterRowProps) {
  const { id, subject, recipient, state, lastError } = letter;
  const isStuck = state === "kept" || state === "failed";
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{subject}</p>
        <p>
          Gửi {recipient} · viết lúc {formatInstant(letter.createdAt)}
          {letter.sentAt && ` · gửi lúc ${formatInstant(letter.sentAt)}`}
          {letter.nextTryAt && ` · đã thử ${letter.attempts} lần, thử lại lúc ${formatInstant(letter.nextTryAt)}`}
        </p>
        {lastError && <p className="text-text-2">Máy chủ thư trả lời: {lastError}</p>}
      </div>
      <Badge tone={tones[state]}>{letterStateNames[state]}</Badge>
      <div className="settings-actions">
        {(!letter.isKey || isStuck) && <LetterButton {...{ id, subject, told }} intent="read" label="Đọc thư" />}
        {isStuck && maySend && <LetterButton {...{ id, subject, told }} intent="send" label="Gửi lại" />}
      </div>
    </li>
  );
}

type LetterButtonProps = { id: string; subject: string; told: unknown; intent: "read" | "send"; label: string };

function LetterButton({ id, subject, told, intent, label }: LetterButtonProps) {
  return (
    <ActionForm intent={intent} answer={told}>
      {() => (
        <>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="sm" variant={intent === "read" ? "quiet" : "outline"}>
            {label} <span className="sr-only">{subject}</span>
          </Button>
        </>
      )}
    </ActionForm>
  );
}

function OpenedLetter({ answer: told }: { answer: unknown }) {
  const letter = letterIn(told);
  if (!letter) return null;
  return (
    <section className="box mb-4" aria-labelledby="thu-dang-doc">
      <div className="box-head">
        <h2 id="thu-dang-doc">{letter.subject}</h2>
      </div>
      <p className="box-body letter-words">{letter.text}</p>
    </section>
  );
}

function letterIn(told: unknown): { subject: string; text: string } | null {
  if (typeof told !== "object" || told === null || !("letter" in told)) return null;
  return (told.letter as { subject: string; text: string } | undefined) ?? null;
}
