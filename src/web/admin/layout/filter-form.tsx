import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import "./filter-form.css";

type FilterFormProps = {
  label: string;
  /** The current query, by field name. */
  query: Readonly<Record<string, string>>;
  /** Address of the list without filters. */
  all: string;
  className?: string;
  children: ReactNode;
};

/** A GET form that filters a list; works without a script. */
export function FilterForm({ label, query, all, className = "", children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);

  const asked = JSON.stringify(query);
  const shown = useRef(asked);

  // Synchronises the uncontrolled fields with an address that changed by a link or the back button. Unsent input
  // is kept as long as the address stays.
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("input[name]:not([type=hidden]), select") ??
      [])
      if (field.type === "checkbox") field.checked = query[field.name] === field.value;
      else field.value = query[field.name] ?? "";
  }, [query, asked]);

  return (
    <Form ref={form} method="get" role="search" className={`filters ${className}`} aria-label={label}>
      {children}
      <div className="filters-end">
        <Button type="submit" variant="deep">
          Tìm
        </Button>
        {Object.keys(query).length > 0 && (
          <LinkButton variant="quiet" href={all}>
            Bỏ lọc
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
