import { z } from "zod";
import { parse, queryOf } from "#http/input.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { resendEmail } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { openEmail, sendStuckEmail } from "#modules/outbox/commands.ts";
import { emailStates, type OutboxLine, outboxSearch } from "#modules/outbox/contract.ts";
import { emailStateNames, outboxMessages } from "#modules/outbox/messages.ts";
import { getEmailLine, searchOutbox } from "#modules/outbox/queries.ts";
import { idInput } from "#platform/input.ts";
import { hasMail } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionForm, ActionResult } from "../layout/action-form.tsx";
import { EmailState } from "../layout/email-state.tsx";
import { OlderNav } from "../layout/older-nav.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/outbox-page.ts";
import "./settings.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = queryOf(url);
    const search = parse(outboxSearch, { state: query.xem, before: query.truoc });
    const { data, next } = await searchOutbox(ctx, search);
    return {
      emails: data,
      next,
      state: search.state ?? null,
      isOlder: search.before !== undefined,
      hasMail: hasMail(ctx),
    };
  });

const emailEditForm = z.object({ id: idInput });

const formActions = actionsFor<void, { id: string; resultMessage: string; email?: { text: string } }>(
  "settings.write",
  {
    read: formAction(emailEditForm, async (ctx, { id }) => ({
      id,
      resultMessage: "",
      email: await openEmail(ctx, id),
    })),
    send: formAction(emailEditForm, async (ctx, { id }) => {
      const { bookingId } = await getEmailLine(ctx, id);
      if (bookingId) await resendEmail(ctx, bookingId, id);
      else await sendStuckEmail(ctx, id);
      return { id, resultMessage: outboxMessages.queued };
    }),
  },
);

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent, run } = formActionOf(ctx, formActions, form);
    return { intent, ...(await run()) };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Hộp thư đi" }];

export default function OutboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { emails, next, state, isOlder, hasMail } = loaderData;
  const filter = state ? { xem: state } : {};
  return (
    <>
      <PageHeading title="Hộp thư đi" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      {!hasMail && (
        <div className="mb-4">
          <Alert tone="warning" title="Chưa có máy chủ thư">
            Thư nằm lại ở đây. Bạn mở từng thư rồi chuyển tay cho người nhận, kể cả thư mời đồng nghiệp.
          </Alert>
        </div>
      )}
      <section className="box" aria-label="Hộp thư đi">
        <nav className="tabs box-tabs" aria-label="Trạng thái">
          <Anchor href={adminPaths.outbox()} {...(state === null && { "aria-current": "true" as const })}>
            Tất cả
          </Anchor>
          {emailStates.map((one) => (
            <Anchor
              key={one}
              href={adminPaths.outbox({ xem: one })}
              {...(one === state && { "aria-current": "true" as const })}
            >
              {emailStateNames[one]}
            </Anchor>
          ))}
        </nav>
        <ul className="settings-rows">
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} maySend={hasMail} actionData={answerFor(email.id, actionData)} />
          ))}
          {emails.length === 0 && <li>Không có thư nào.</li>}
        </ul>
        <OlderNav
          newestHref={adminPaths.outbox(filter)}
          olderHref={next && adminPaths.outbox({ ...filter, truoc: next })}
          isNewest={!isOlder}
        />
      </section>
    </>
  );
}

type EmailRowProps = { email: OutboxLine; maySend: boolean; actionData: unknown };

function EmailRow({ email, maySend, actionData }: EmailRowProps) {
  const { id, subject, recipient, state, lastError } = email;
  const isStuck = state === "kept" || state === "failed";
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{subject}</p>
        <p>
          Gửi {recipient} · viết lúc {formatInstant(email.createdAt)}
          {email.sentAt && ` · gửi lúc ${formatInstant(email.sentAt)}`}
          {email.nextTryAt && ` · đã thử ${email.attempts} lần, thử lại lúc ${formatInstant(email.nextTryAt)}`}
        </p>
        {lastError && <p className="text-text-2">Máy chủ thư trả lời: {lastError}</p>}
      </div>
      <EmailState state={state} />
      <div className="settings-actions">
        {(!email.hasAccountLink || isStuck) && (
          <EmailButton id={id} subject={subject} actionData={actionData} intent="read" label="Đọc thư" />
        )}
        {isStuck && maySend && (
          <EmailButton id={id} subject={subject} actionData={actionData} intent="send" label="Gửi lại" />
        )}
      </div>
      <OpenedEmail actionData={actionData} />
    </li>
  );
}

type EmailButtonProps = { id: string; subject: string; actionData: unknown; intent: "read" | "send"; label: string };

function EmailButton({ id, subject, actionData, intent, label }: EmailButtonProps) {
  return (
    <ActionForm intent={intent} actionData={actionData}>
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

/** The text of the email, after it was requested. */
function OpenedEmail({ actionData }: { actionData: unknown }) {
  const email = openedEmailIn(actionData);
  if (!email) return null;
  return (
    <p className="letter-words" tabIndex={-1} ref={focusOn}>
      {email.text}
    </p>
  );
}

// Outside of the component: a new ref callback would take the focus on every render.
const focusOn = (text: HTMLElement | null) => text?.focus();

function openedEmailIn(answer: unknown): { text: string } | null {
  if (typeof answer !== "object" || answer === null || !("email" in answer)) return null;
  return (answer.email as { text: string } | undefined) ?? null;
}

/** The answer of the action for this email. */
function answerFor(id: string, answer: unknown): unknown {
  if (isRejection(answer)) return answer.values.id === id ? answer : undefined;
  return typeof answer === "object" && answer !== null && "id" in answer && answer.id === id ? answer : undefined;
}
