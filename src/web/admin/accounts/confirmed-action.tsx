import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ActionForm } from "../layout/action-form.tsx";

type ConfirmedActionProps = {
  intent: string;
  actionData: unknown;
  /** Label of the button, as in "Xoá tài khoản". */
  label: string;
  title: string;
  /** Description of the effect. */
  effect: string;
};

/** An irreversible action: a dialog asks for confirmation; without a script a box has to be ticked. */
export function ConfirmedAction({ intent, actionData, label, title, effect }: ConfirmedActionProps) {
  const formId = useId();
  const hydrated = useHydrated();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ActionForm
        intent={intent}
        actionData={actionData}
        label={label}
        id={formId}
        checked
        className="grid gap-2"
        // Not on click: the button would unmount before the browser submits the form.
        onSubmit={() => setConfirming(false)}
      >
        {(_rejection, busy) => (
          <>
            {!hydrated && (
              <label className="check without-script">
                <input type="checkbox" name="sure" required />
                <span>{effect}</span>
              </label>
            )}
            <div>
              <Button
                type="submit"
                variant="danger"
                busy={busy ? "Đang làm" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setConfirming(true);
                }}
              >
                {label}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
      <Modal
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={title}
        footer={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              Quay lại
            </Button>
            <Button type="submit" variant="danger" form={formId}>
              {label}
            </Button>
          </>
        }
      >
        <p className="p-5">{effect}</p>
      </Modal>
    </>
  );
}
