import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { DateRangeFields } from "../layout/date-span.tsx";
import { useFieldsOfQuery } from "../layout/use-fields-of-query.ts";

type PeriodFormProps = {
  query: Readonly<Record<string, string | undefined>>;
  /** Other fields. */
  children?: ReactNode;
};

/** A GET form for the period of the statistics and its unit; a change of a select submits it at once. */
export function PeriodForm({ query, children }: PeriodFormProps) {
  const send = useSubmit();
  const form = useFieldsOfQuery(query);
  return (
    <Form
      ref={form}
      method="get"
      className="box statistics-filters"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void send(event.currentTarget);
      }}
    >
      <DateRangeFields key={JSON.stringify(query)} from={query.tu} to={query.den} />
      <Select
        name="theo"
        aria-label="Gộp theo"
        defaultValue={query.theo}
        options={[
          { value: "ngay", label: "Theo ngày" },
          { value: "tuan", label: "Theo tuần" },
          { value: "thang", label: "Theo tháng" },
        ]}
      />
      {children}
      <Button type="submit" variant="quiet">
        Xem
      </Button>
    </Form>
  );
}
