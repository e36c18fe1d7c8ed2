import type { ReactNode } from "react";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

type ReasonDialogProps = {
  label: string;
  /** The name of the entry for screen readers, where several stand on a page. */
  of: string;
  title: string;
  submit: string;
  intent: string;
  hidden: Readonly<Record<string, string>>;
  variant?: "quiet" | "danger";
  /** What the change does, above the reason. */
  children?: ReactNode;
};

/** Asks for the reason of a change to the books before it is made. */
export const ReasonDialog = ({ variant = "quiet", children, ...rest }: ReasonDialogProps) => (
  <FormDialog {...rest} size="sm" variant={variant} submitVariant={variant === "danger" ? "danger" : "primary"}>
    {(errors) => (
      <>
        {children}
        <TextField name="reason" label="Lý do" maxLength={300} required error={errors.reason} />
      </>
    )}
  </FormDialog>
);
