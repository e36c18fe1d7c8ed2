import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  /** The reason and the possible actions. */
  children: ReactNode;
  /** Links or buttons, at most three. */
  actions?: ReactNode;
  /** "page" replaces a whole list, "panel" a part of a page. */
  size?: "page" | "panel";
};

/** Empty state: says that there is nothing here yet, and links on. */
export function EmptyState({ title, children, actions, size = "panel" }: EmptyStateProps) {
  if (size === "page")
    return (
      <div className="empty-page">
        <Chart />
        <h2 className="title-2">{title}</h2>
        {children}
        {actions && <p className="flex flex-wrap gap-3">{actions}</p>}
      </div>
    );
  return (
    <div className="empty-panel">
      <svg viewBox="0 0 96 80" width="90" height="75" aria-hidden="true">
        <Sail />
      </svg>
      <div>
        <h2 className="title-3">{title}</h2>
        {children}
        {actions && <p className="mt-3 flex flex-wrap gap-3">{actions}</p>}
      </div>
    </div>
  );
}

function Sail() {
  return (
    <>
      <path d="M44 2C26 14 15 32 12 55l32-4z" className="drawing-sail" />
      <path d="M49 14c17 9 28 22 34 39l-34 4z" className="drawing-sail-light" />
      <path d="M4 60c28-6 58-6 88 0-6 8-14 12-24 12H28C18 72 10 68 4 60z" className="drawing-hull" />
    </>
  );
}

/** Outline of the bay with a sail. */
function Chart() {
  return (
    <svg viewBox="0 0 640 170" aria-hidden="true">
      <path d="M0 130h640" className="drawing-line" />
      <path
        d="M20 130c4-40 22-66 48-66s34 30 40 66M86 92c10-34 26-52 46-52 24 0 36 40 40 90M420 130c4-30 14-48 34-48s28 22 32 48M470 96c10-40 30-70 60-70 34 0 50 50 54 104"
        className="drawing-line drawing-rock"
      />
      <g transform="translate(270 66)">
        <Sail />
      </g>
      <path d="M250 146h140M282 158h74" className="drawing-line drawing-ripple" />
    </svg>
  );
}
