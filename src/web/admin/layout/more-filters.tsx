import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import "./more-filters.css";

/**
 * The less used fields of a filter form. A phone shows them after a press of "Bộ lọc", so that the list begins on its first screen;
 * a wide window, and a page without a script, always show them.
 */
export function MoreFilters({ used, children }: { used: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const showInvalid = ({ target }: FormEvent<HTMLDivElement>) => {
    if (isOpen) return;
    flushSync(() => setOpen(true));
    // The browser could not show its message at a hidden field.
    if (target instanceof HTMLInputElement) target.reportValidity();
  };
  return (
    <>
      <Button
        variant="quiet"
        className="more-filters-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal />
        {used > 0 ? `Bộ lọc (${used})` : "Bộ lọc"}
      </Button>
      <div id={id} className="more-filters" data-open={isOpen || undefined} onInvalidCapture={showInvalid}>
        {children}
      </div>
    </>
  );
}

/** Counts the fields that narrow or sort the list. */
export const countUsed = (query: Readonly<Record<string, string | undefined>>, names: readonly string[]): number =>
  names.filter((name) => query[name]).length;
