import { type ComponentType, type ReactNode, useId } from "react";

type SearchCellProps = { icon: ComponentType; label: string; children: (id: string) => ReactNode };

/** One field of a search box: icon, label, and a control with the given id. */
export function SearchCell({ icon: Icon, label, children }: SearchCellProps) {
  const id = useId();
  return (
    <div className="search-cell">
      <Icon />
      <div className="search-cell-input">
        <label htmlFor={id}>{label}</label>
        {children(id)}
      </div>
    </div>
  );
}
