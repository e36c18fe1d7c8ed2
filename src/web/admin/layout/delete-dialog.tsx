import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";

type DeleteDialogProps = {
  title: string;
  /** The name of the entry for screen readers, where several stand on a page. */
  of?: string;
  submit?: string;
  intent: string;
  hidden: Readonly<Record<string, string>>;
  /** The consequences, in words. */
  children: ReactNode;
};

/** Asks before an entry of a list is deleted. */
export const DeleteDialog = ({ submit = "Xoá", children, ...rest }: DeleteDialogProps) => (
  <FormDialog {...rest} label="Xoá" submit={submit} size="sm" submitVariant="danger">
    {() => <p>{children}</p>}
  </FormDialog>
);
