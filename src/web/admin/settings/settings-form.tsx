import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { Refusal } from "#web/forms/refusal.ts";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { ActionFields, type FormField } from "../layout/form-fields.tsx";

type SettingsFormProps = {
  /** Id of the heading. */
  id: string;
  title: string;
  intent: string;
  actionData: unknown;
  fields: readonly FormField[];
  /** Content between the fields and the button. */
  children?: (refusal: Refusal | null) => ReactNode;
};

/** A box with one form of settings. */
export function SettingsForm({ id, title, intent, actionData, fields, children }: SettingsFormProps) {
  return (
    <Box id={id} title={title}>
      <ActionForm intent={intent} label={title} actionData={actionData} className="box-body grid gap-4">
        {(refusal, busy) => (
          <>
            <ActionFields fields={fields} refusal={refusal} />
            {children?.(refusal)}
            <SaveButton busy={busy} />
          </>
        )}
      </ActionForm>
    </Box>
  );
}

export const SaveButton = ({ busy, label = "Lưu" }: { busy: boolean; label?: string }) => (
  <div>
    <Button type="submit" busy={busy ? "Đang lưu" : undefined}>
      {label}
    </Button>
  </div>
);
