import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { Rejection } from "#web/forms/rejection.ts";
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
  children?: (rejection: Rejection | null) => ReactNode;
};

/** A box with one form of settings. */
export function SettingsForm({ id, title, intent, actionData, fields, children }: SettingsFormProps) {
  return (
    <Box id={id} title={title}>
      <ActionForm intent={intent} label={title} actionData={actionData} className="box-body grid gap-4">
        {(rejection, busy) => (
          <>
            <ActionFields fields={fields} rejection={rejection} />
            {children?.(rejection)}
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
