import type { ReactNode } from "react";
import { FormDialog } from "../layout/form-dialog.tsx";

/** Dialog that revokes a customer's links after another person got them; `children` say what follows. */
export const ReplaceLink = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <FormDialog label="Liên kết của khách đã lộ" title={title} submit="Đổi liên kết" intent="replace-link" size="sm">
      {() => <p>{children}</p>}
    </FormDialog>
  </div>
);
