import { type ReactNode, useEffect, useRef, useState } from "react";

type DisclosureProps = {
  /** The visible part; its label may depend on the state. */
  summary: (open: boolean) => ReactNode;
  name?: (open: boolean) => string;
  className?: string;
  summaryClass?: string;
  children: (close: () => void, open: boolean) => ReactNode;
};

/** A `details` element: works without a script, closes on Escape and on a click outside. */
export function Disclosure({ summary, name, className = "", summaryClass = "", children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };

  // The user may have opened it before hydration.
  useEffect(() => {
    if (details.current?.open) setOpen(true);
  }, []);

  // Synchronises with clicks and keys in the document.
  useEffect(() => {
    if (!open) return;
    // Scrolls the panel into view if it opens below the window.
    details.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    const onPress = (event: PointerEvent) => {
      if (details.current && event.target instanceof Node && !details.current.contains(event.target))
        details.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    <details
      ref={details}
      className={`disclosure ${className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={summaryClass} aria-label={name?.(open)}>
        {summary(open)}
      </summary>
      {children(close, open)}
    </details>
  );
}
