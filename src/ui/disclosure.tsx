import { type ReactNode, useEffect, useRef, useState } from "react";

type DisclosureProps = {
  /** What is always seen, and what it is called when that depends on the state. */
  summary: (open: boolean) => ReactNode;
  name?: (open: boolean) => string;
  className?: string;
  summaryClass?: string;
  children: (close: () => void, open: boolean) => ReactNode;
};

/** Opens without a script as well; closes on Escape and on a press outside. */
export function Disclosure({ summary, name, className = "", summaryClass = "", children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };

  // Somebody may have opened it before React took the page over.
  useEffect(() => {
    if (details.current?.open) setOpen(true);
  }, []);

  // Synchronises with presses and keys anywhere in the document.
  useEffect(() => {
    if (!open) return;
    // What opens below the window comes into it.
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
