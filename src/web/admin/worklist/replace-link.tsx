import type { ReactNode } from "react";
import { FormDialog } from "../layout/form-dialog.tsx";

/** Revokes the links of a customer that another person has seen; `children` say what follows. */
export const ReplaceLink = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <FormDialog label="Liên kết của khách đã lộ" title={title} submit="Đổi liên kết" intent="replace-link" size="sm">
      {() => <p>{children}</p>}
    </FormDialog>
  </div>
);
