import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Id of the open tab; uncontrolled if left out. */
  selected?: string;
  onSelect?: (id: string) => void;
  className?: string;
};

/** One visible panel at a time. All panels stay mounted, so input is kept; without a script all are visible. */
export function Tabs({ label, tabs, selected, onSelect, className = "" }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = selected ?? own;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const select = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.id === current);
    const there = destination(event.key, here, tabs.length);
    const tab = there === null ? undefined : tabs[there];
    if (!tab || there === null) return;
    event.preventDefault();
    select(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[there]?.focus();
  };

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className="tabs with-script" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          className={tab.id === current ? "tab-panel" : "tab-panel tab-panel-off"}
        >
          <p className="without-script title-4 mt-4">{tab.label}</p>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function destination(key: string, here: number, count: number): number | null {
  if (key === "ArrowRight") return (here + 1) % count;
  if (key === "ArrowLeft") return (here - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
