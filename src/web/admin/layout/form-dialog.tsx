import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { showToast } from "#ui/toasts.ts";
import { networkMessages } from "#web/browser/network-messages.ts";
import { useNetwork } from "#web/components/use-network.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { rejectionWhileIdle, useActionToast } from "./action-form.tsx";
import { useFocusOnRejection } from "./use-focus-on-rejection.ts";
import "./form-dialog.css";

type Props = {
  /** Label of the button that opens it. */
  label: ReactNode;
  /** The name of the entry for screen readers, where several stand on a page. */
  of?: string | undefined;
  title: string;
  /** Label of the submit button: the effect. */
  submit: string;
  intent: string;
  variant?: ButtonVariant;
  submitVariant?: ButtonVariant;
  size?: "sm" | "md";
  hidden?: Readonly<Record<string, string>>;
  carriesFile?: boolean;
  /** The fields, which show the server's errors; the function gets the field errors and the whole rejection. */
  children?: (errors: Readonly<Record<string, string>>, rejection: Rejection | null) => ReactNode;
};

/**
 * A button with a dialog that asks before it acts. Errors are shown in the dialog with the values; success closes it.
 * If it was closed during the request, an error reopens it. Native validation is off, because its bubbles have the browser's language.
 */
export function FormDialog({ variant = "quiet", submitVariant = "primary", size = "md", ...props }: Props) {
  const fetcher = useFetcher<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState<{ answer: unknown; isLeft?: boolean } | null>(null);
  const isBusy = fetcher.state !== "idle";
  const latest = isRejection(fetcher.data) && fetcher.data !== opened?.answer ? fetcher.data : null;
  const rejection = rejectionWhileIdle(latest, isBusy);
  const isSent = opened !== null && !isBusy && fetcher.data !== opened.answer && !rejection;
  const isUsed = opened !== null && !isSent;
  const open = () => setOpened(isUsed ? { ...opened, isLeft: false } : { answer: fetcher.data });
  const leave = () => setOpened(isUsed && isBusy ? { ...opened, isLeft: true } : null);
  useActionToast(fetcher.data);
  useToastIfGone(opened && fetcher.state === "loading" ? latest : null);
  useFocusOnRejection(form, rejection);
  return (
    <>
      <Button variant={variant} size={size} onClick={open}>
        {props.label}
        {props.of && <span className="sr-only"> {props.of}</span>}
      </Button>
      <Modal open={isUsed && !(isBusy && opened.isLeft)} keepsContent={isUsed} onClose={leave} title={props.title}>
        <fetcher.Form
          ref={form}
          method="post"
          className="dialog-form"
          noValidate
          {...(props.carriesFile && { encType: "multipart/form-data" as const })}
        >
          <input type="hidden" name="intent" value={props.intent} />
          {Object.entries(props.hidden ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {rejection && !isBusy && (
            <div className="dialog-rejection">
              <Alert tone="error">{rejection.message}</Alert>
            </div>
          )}
          {props.children?.(rejection?.fields ?? {}, rejection)}
          <DialogNetworkNotice />
          <div className="dialog-actions">
            <Button variant="quiet" onClick={leave}>
              Đóng
            </Button>
            <Button type="submit" variant={submitVariant} busy={isBusy ? "Đang gửi" : undefined}>
              {props.submit}
            </Button>
          </div>
        </fetcher.Form>
      </Modal>
    </>
  );
}

/** Shows a rejection that has not been read in a toast, when the reload after a conflict takes the dialog's entry off the page. */
function useToastIfGone(unread: Rejection | null): void {
  const last = useRef(unread);
  // Synchronises with the toasts, which are outside of React.
  useEffect(() => {
    last.current = unread;
  }, [unread]);
  useEffect(() => () => void (last.current && showToast(last.current.message, "error")), []);
}

/** The network notice inside a dialog that covers the page's own notice. */
function DialogNetworkNotice() {
  const [state, tryNow] = useNetwork();
  return (
    <div role="status">
      {state !== "fine" && state !== "signed-out" && (
        <Alert tone="warning" title={networkMessages[state]}>
          <Button variant="outline" size="sm" onClick={tryNow}>
            Thử ngay
          </Button>
        </Alert>
      )}
    </div>
  );
}
