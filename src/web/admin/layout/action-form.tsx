import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useActionData, useLocation, useNavigation, useNavigationType } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { showToast } from "#ui/toasts.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { removeSubmittedDraft } from "./form-drafts.ts";

/** Answer of a page with several forms: the intent of the submitted form, and a message. */
export type Done = {
  intent: string;
  resultMessage: string;
  /** True when the action was not done. */
  failed?: boolean;
};

/** True when an answer reports a finished action. */
export const isDone = (answer: unknown): answer is Done =>
  typeof answer === "object" && answer !== null && "resultMessage" in answer && "intent" in answer;

/** The validation errors of one form; null for the other forms of the page. */
export function rejectionOf(answer: unknown, intent: string): Rejection | null {
  return isRejection(answer) && answer.values.intent === intent ? answer : null;
}

/** Validation errors while their form is sent again: the values stay, the errors are hidden until the next answer. */
export const rejectionWhileIdle = (rejection: Rejection | null, isBusy: boolean): Rejection | null =>
  rejection && isBusy ? { ...rejection, fields: {} } : rejection;

type ActionFormProps = {
  /** Intent of this form, unique on the page. */
  intent: string;
  /** Label of the form; not for forms repeated in a list, because each would be a landmark of the page. */
  label?: string;
  /** The page's action data, from any of its forms. */
  actionData: unknown;
  id?: string;
  className?: string;
  /** Enables native validation, for forms that cannot show the server's errors. */
  checked?: boolean;
  onSubmit?: () => void;
  children: (rejection: Rejection | null, busy: boolean) => ReactNode;
};

/** One of several forms of a page: shows only its own errors, and clears passwords and codes after success. */
export function ActionForm({ intent, label, actionData, checked, className = "", children, ...rest }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === intent;
  const rejection = rejectionWhileIdle(rejectionOf(actionData, intent), busy);

  // Synchronises focus and uncontrolled values with the answer to the form.
  useEffect(() => {
    if (rejectionOf(actionData, intent)) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (!isDone(actionData) || actionData.intent !== intent) return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("[data-once]") ?? []) input.value = "";
  }, [actionData, intent]);

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
      {rejection && !busy && Object.keys(rejection.fields).length === 0 && (
        <Alert tone="error" title={rejection.message} />
      )}
      {children(rejection, busy)}
    </Form>
  );
}

/** Shows the message of an answer in a toast, once per answer. */
export function useActionToast(answer: unknown): void {
  // Synchronises with the toasts, which are outside of React.
  useEffect(() => {
    if (!isDone(answer)) return;
    if (answer.resultMessage) showToast(answer.resultMessage, answer.failed ? "error" : "success");
    if (!answer.failed) removeSubmittedDraft(answer.intent);
  }, [answer]);
}

/** Shows a flash message once per arrival, but not after a reload, going back or the answer to a form of the page. */
export function useFlashMessage(message: string): void {
  const { key } = useLocation();
  const isAnswer = useActionData() !== undefined;
  const isArrival = useNavigationType() !== "POP" && !isAnswer;
  // Synchronises with the toasts, which are outside of React.
  useEffect(() => {
    if (message && key && isArrival) showToast(message);
  }, [message, key, isArrival]);
}

/** A form that is reset after its input was accepted. */
export function useResetOnSuccess(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Synchronises the uncontrolled form with its answer.
  useEffect(() => {
    if (isDone(answer)) form.current?.reset();
  }, [answer]);
  return form;
}

/** A success message: as a toast, and without a script in the page itself. */
export function ActionResult({ actionData }: { actionData: unknown }) {
  useActionToast(actionData);
  if (!isDone(actionData) || !actionData.resultMessage) return null;
  return (
    <div className="without-script mb-4">
      <Alert tone={actionData.failed ? "error" : "success"} title={actionData.resultMessage} />
    </div>
  );
}
