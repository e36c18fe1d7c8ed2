import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

export type AlertTone = "primary" | "gray" | "error" | "warning" | "success";

const icons = { primary: Info, gray: Info, error: CircleAlert, warning: TriangleAlert, success: CircleCheck };

type AlertProps = { tone?: AlertTone; title?: string; children?: ReactNode; onClose?: () => void; id?: string };

/** Errors are announced at once (role alert); the other tones are read in document order. */
export function Alert({ tone = "primary", title, children, onClose, id }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div className={`alert alert-${tone}`} role={tone === "error" ? "alert" : undefined} id={id}>
      <Icon />
      <div>
        {title && <b className="block">{title}</b>}
        {children}
      </div>
      {onClose && (
        <IconButton label="Đóng thông báo" onClick={onClose}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
