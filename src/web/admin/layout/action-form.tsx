import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useNavigationType } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { showToast } from "#ui/toasts.ts";
import { isRefusal, type Refusal } from "#web/forms/refusal.ts";
import { purgeSent } from "./form-drafts.ts";

/** What a page with several forms answers: which one was sent, and what to say about it. */
export type Done = { intent: string; said: string /** Somebody else did not do what was asked. */; failed?: boolean };

/** Whether an answer tells that something was done. */
export const isDone = (answer: unknown): answer is Done =>
  typeof answer === "object" && answer !== null && "said" in answer && "intent" in answer;

/** What one of the forms of a page was told; null for the others. */
export function refusalOf(answer: unknown, intent: string): Refusal | null {
  return isRefusal(answer) && answer.typed.intent === intent ? answer : null;
}

/** A refusal while its form is sent again: what was typed stays, what was wrong is not known to be wrong any more. */
export const sendingAgain = (refusal: Refusal | null, isBusy: boolean): Refusal | null =>
  refusal && isBusy ? { ...refusal, fields: {} } : refusal;

type ActionFormProps = {
  /** Which of the forms of the page this is. */
  intent: string;
  /** What it is for; not for those that a list repeats: each would be a landmark of the page. */
  label?: string;
  /** What the action of the page has answered, to any of its forms. */
  answer: unknown;
  id?: string;
  className?: string;
  /** Lets the browser check the fields, for forms whose answer could not show what is wrong. */
  checked?: boolean;
  onSubmit?: () => void;
  children: (refusal: Refusal | null, busy: boolean) => ReactNode;
};

/** One of several forms of a page: it shows its own refusal only, and forgets passwords and codes once they were taken. */
export function ActionForm({ intent, label, answer, checked, className = "", children, ...rest }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === intent;
  const refusal = sendingAgain(refusalOf(answer, intent), busy);

  // Synchronises what the browser holds of the form with the answer to it: the focus, and what was typed.
  useEffect(() => {
    if (refusalOf(answer, intent)) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (!isDone(answer) || answer.intent !== intent) return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("[data-once]") ?? []) input.value = "";
  }, [answer, intent]);

  return (
    <Form
      {...rest}
      ref={form}
      method="post"
      noValidate={!checked}
      preventScrollReset
      className={className}
      aria-label={label}
    >
      <input type="hidden" name="intent" value={intent} />
      {refusal && !busy && Object.keys(refusal.fields).length === 0 && <Alert tone="error" title={refusal.message} />}
      {children(refusal, busy)}
    </Form>
  );
}

/** Says in a toast what an answer tells of; once an answer. */
export function useActionToast(answer: unknown): void {
  // Synchronises with the toasts, which live outside of React.
  useEffect(() => {
    if (!isDone(answer)) return;
    if (answer.said) showToast(answer.said, answer.failed ? "error" : "success");
    if (!answer.failed) purgeSent(answer.intent);
  }, [answer]);
}

/** Says what another page did before it sent one here: once an arrival, and not of a page that was loaded again or gone back to. */
export function useFlashMessage(said: string): void {
  const { key } = useLocation();
  const isArrival = useNavigationType() !== "POP";
  // Synchronises with the toasts, which live outside of React.
  useEffect(() => {
    if (said && key && isArrival) showToast(said);
  }, [said, key, isArrival]);
}

/** A form whose fields are empty again once what was typed has been taken. */
export function useEmptied(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Synchronises what the browser holds of the form with the answer to it.
  useEffect(() => {
    if (isDone(answer)) form.current?.reset();
  }, [answer]);
  return form;
}

/** Says what was done: in a toast, and in the page itself where no script runs. */
export function ActionResult({ answer }: { answer: unknown }) {
  useActionToast(answer);
  if (!isDone(answer) || !answer.said) return null;
  return (
    <div className="without-script mb-4">
      <Alert tone={answer.failed ? "error" : "success"} title={answer.said} />
    </div>
  );
}
