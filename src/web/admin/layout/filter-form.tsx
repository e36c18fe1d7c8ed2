import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useFieldsOfQuery } from "./use-fields-of-query.ts";
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
  const form = useFieldsOfQuery(query);
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
