import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

type MenuButtonProps = {
  /** Label of the menu for a screen reader; the browser announces the open state. */
  label: string;
  icon?: ReactNode;
  className?: string;
  buttonClass: string;
  children: ReactNode;
};

/** A dropdown that needs no script. With one it closes on Escape and on a click outside (src/web/browser/dismiss-menus.ts). */
export function MenuButton({ label, icon, className = "", buttonClass, children }: MenuButtonProps) {
  return (
    <details className={`disclosure menu-button ${className}`} data-closes>
      <summary className={buttonClass} aria-label={label}>
        {icon ?? <Menu className="size-6" />}
        <X className="size-6" />
      </summary>
      {children}
    </details>
  );
}
